import { farmTag } from "@/lib/platform/cache-tags";
import { type Ctx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarm, authorizeFarmOf } from "@/lib/platform/permissions";
import { DraftChange, DraftInput, NotificationIdInput, NotificationUuidInput } from "../inputs";
import { beginFromTemplate } from "../operations/begin-from-template";
import { addDraft, changeDraft, copyDraft, removeNotification, sendingDefaults } from "../operations/drafts";
import { lockOfFarm } from "../operations/lock-of-farm";
import { type Notification, type NotificationSummary, presentNotification } from "../presenter";
import { findByUuid, findOfFarm, listByFarm } from "../queries";
import { GROUPS, isEditable } from "../rules/states";

/** Lists the notifications of a farm in the three groups of the list, newest first. */
export async function listNotifications(
  ctx: Ctx,
  raw: unknown,
): Promise<Record<keyof typeof GROUPS, NotificationSummary[]>> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const all = await listByFarm(ctx.db, farm_id);
  const group = (name: keyof typeof GROUPS) =>
    all.filter(({ status }) => (GROUPS[name] as readonly string[]).includes(status));
  return { in_creation: group("in_creation"), scheduled: group("scheduled"), sent: group("sent") };
}

/** Returns a notification with its content, by id. */
export async function getNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  const found = await findOfFarm(ctx.db, farm_id, notification_id);
  if (!found) throw notFound();
  return presentNotification(found);
}

/** Returns a notification with its content, by uuid, which the admin pages have in their addresses. */
export async function getNotificationByUuid(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const key = NotificationUuidInput.safeParse(raw);
  const found = key.success ? await findByUuid(ctx.db, farm_id, key.data.uuid) : null;
  if (!found) throw notFound();
  return presentNotification(found);
}

/**
 * Creates a draft; all fields are optional. It begins with the farm's settings and with the words of a template, and
 * given fields replace them.
 * @throws AppError invalid
 */
export async function createNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { template, ...given } = DraftInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const begun = template
      ? await beginFromTemplate(tx, farm_id, template)
      : await sendingDefaults(tx, farm_id);
    return presentNotification(await addDraft(tx, farm_id, { ...begun, ...given }));
  });
}

/**
 * Saves the given fields of a draft. A scheduled or sent notification is refused, and so is a change of someone whose
 * `version` is older than the saved one.
 */
export async function updateNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  const draft = DraftChange.parse(raw);
  return presentNotification(
    await transaction(ctx, (tx) => changeDraft(tx, farm_id, notification_id, draft)),
  );
}

/** Creates a draft with the same text, produces and audience. */
export async function duplicateNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  return presentNotification(await transaction(ctx, (tx) => copyDraft(tx, farm_id, notification_id)));
}

/** Deletes a draft, or a canceled send for people who may send. A scheduled or sent notification is refused. */
export async function deleteNotification(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  await transaction(ctx, async (tx) => {
    const found = await lockOfFarm(tx, farm_id, notification_id);
    if (!isEditable(found.status)) await authorizeFarm(tx, "notification.send", farm_id);
    await removeNotification(tx, found);
    if (found.published_at) tx.invalidate(farmTag(farm_id));
  });
}
