import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf, authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { MoveInput, NotificationIdInput } from "../inputs";
import { acceptSend } from "../operations/accept-send";
import { withdrawPlanned } from "../operations/cancel-send";
import { lockOfFarm } from "../operations/lock-of-farm";
import { type Notification, presentNotification } from "../presenter";

/**
 * Makes a planned send a draft again, with the same words, audience and time. Nothing is sent until somebody plans it
 * anew. The draft has an id of its own, and the uuid of the planned send, which is gone.
 * @throws AppError conflict when it is not planned any more, or was taken back
 */
export async function reopenNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.send", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const planned = await lockOfFarm(tx, farm_id, notification_id);
    return presentNotification(await withdrawPlanned(tx, farm_id, planned, "in_creation"));
  });
}

/**
 * Plans a planned send for another time: it is taken back and accepted anew, with the subscribers and limits of now, for
 * at most the total that was agreed to. It has another id then, and the same uuid. When anything refuses, it stays as planned.
 * @throws AppError invalid | conflict (not planned any more, dearer than agreed) | forbidden | limit_reached
 */
export async function moveNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "notification.send", raw);
  const { notification_id, ...time } = MoveInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const planned = await lockOfFarm(tx, farm_id, notification_id);
    const draft = await withdrawPlanned(tx, farm_id, planned, "move");
    const expected_total_tenths = planned.quote?.total_tenths;
    const moved = await acceptSend(tx, farm, draft, { when: "schedule", ...time, expected_total_tenths });
    return presentNotification(moved);
  });
}
