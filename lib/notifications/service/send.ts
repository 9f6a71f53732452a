import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { SendInput } from "../inputs";
import { acceptSend } from "../operations/accept-send";
import { lockOfFarm } from "../operations/lock-of-farm";
import { type Notification, presentNotification } from "../presenter";

/**
 * Accepts a send for now or for a scheduled time, in one transaction: checks everything, freezes content and quote,
 * inserts the recipients and queues the work. The row is locked first, so that two clicks make one send.
 * @throws AppError invalid | conflict (already accepted, dearer than shown) | forbidden | limit_reached
 */
export async function sendNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "notification.send", raw);
  const input = SendInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const notification = await lockOfFarm(tx, farm_id, input.notification_id);
    return presentNotification(await acceptSend(tx, farm, notification, input));
  });
}
