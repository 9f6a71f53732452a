import { farmTag } from "@/lib/platform/cache-tags";
import { type Ctx, transaction } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { PublishInput } from "../inputs";
import { lockOfFarm } from "../operations/lock-of-farm";
import { setPublished } from "../operations/set-published";
import { type Notification, presentNotification } from "../presenter";
import { isEditable } from "../rules/states";

/**
 * Puts a sent email into the archive on the farm's page, or takes it out again. Search engines may find it only there.
 * @throws AppError not_found | conflict (not sent yet, or a text only)
 */
export async function publishNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.send", raw);
  const { notification_id, published } = PublishInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const found = await lockOfFarm(tx, farm_id, notification_id);
    const unsent = isEditable(found.status) || found.status === "scheduled";
    if (published && (unsent || !found.web_key)) throw conflict("publishUnsent");
    const changed = await setPublished(tx, found, published);
    tx.invalidate(farmTag(farm_id));
    return presentNotification(changed);
  });
}
