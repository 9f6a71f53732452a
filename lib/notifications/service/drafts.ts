import { type Ctx, transaction } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { FarmInput } from "@/lib/core/fields";
import { authorizeFarm } from "@/lib/core/permissions";
import { DraftInput, NotificationIdInput, NotificationUuidInput } from "../inputs";
import { addDraft, changeDraft, copyDraft, removeDraft } from "../operations/drafts";
import { type Notification, type NotificationSummary, presentNotification } from "../presenter";
import { findByUuid, findOfFarm, listByFarm } from "../queries";
import { GROUPS } from "../rules/states";

/** All notifications of a farm, newest first, in the three groups of the list. */
export async function listNotifications(
  ctx: Ctx,
  raw: unknown,
): Promise<Record<keyof typeof GROUPS, NotificationSummary[]>> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const all = await listByFarm(ctx.db, farm_id);
  const group = (name: keyof typeof GROUPS) =>
    all.filter(({ status }) => (GROUPS[name] as readonly string[]).includes(status));
  return { in_creation: group("in_creation"), scheduled: group("scheduled"), sent: group("sent") };
}

/** One notification with its bodies, by id. */
export async function getNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const found = await findOfFarm(ctx.db, farm_id, notification_id);
  if (!found) throw notFound();
  return presentNotification(found);
}

/** The same by uuid, as the admin's addresses have it. */
export async function getNotificationByUuid(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const key = NotificationUuidInput.safeParse(raw);
  const found = key.success ? await findByUuid(ctx.db, farm_id, key.data.uuid) : null;
  if (!found) throw notFound();
  return presentNotification(found);
}

/** A new draft; everything may be left for later. */
export async function createNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const draft = DraftInput.parse(raw);
  return presentNotification(await transaction(ctx, (tx) => addDraft(tx, farm_id, draft)));
}

/** Saves the fields given; what is scheduled or gone out is no longer changed. */
export async function updateNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const draft = DraftInput.parse(raw);
  return presentNotification(
    await transaction(ctx, (tx) => changeDraft(tx, farm_id, notification_id, draft)),
  );
}

/** A new draft with the same words, produces and audience. */
export async function duplicateNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  return presentNotification(await transaction(ctx, (tx) => copyDraft(tx, farm_id, notification_id)));
}

/** Deletes a draft; what people received stays on record. */
export async function deleteNotification(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  await transaction(ctx, (tx) => removeDraft(tx, farm_id, notification_id));
}
