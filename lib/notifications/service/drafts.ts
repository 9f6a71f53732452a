import { and, eq, inArray, sql } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { type Ctx, userId } from "@/lib/core/context";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { listProduces } from "@/lib/produce/service";
import { DraftInput, FarmInput, NotificationIdInput } from "../inputs";
import { findByUuid, findOfFarm, listByFarm, type Notification } from "../queries";
import { GROUPS } from "../rules/states";

/** All notifications of a farm, newest first, in the three groups of the list. */
export async function listNotifications(ctx: Ctx, raw: unknown) {
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
  return found;
}

/** The same by uuid, as the admin's addresses have it. */
export async function getNotificationByUuid(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const uuid = String((raw as { uuid?: unknown }).uuid ?? "");
  const found = /^[0-9a-f-]{36}$/i.test(uuid) ? await findByUuid(ctx.db, farm_id, uuid) : null;
  if (!found) throw notFound();
  return found;
}

/** Highlighted produces and filters must be this farm's own. */
async function refuseForeignIds(ctx: Ctx, farm_id: number, draft: DraftInput): Promise<void> {
  if (draft.produce_ids?.length) {
    const own = new Set((await listProduces(ctx, { farm_id })).map(({ id }) => id));
    if (draft.produce_ids.some((id) => !own.has(id))) throw invalid("produce_ids", "invalidValue");
  }
  const { category_ids = [], qr_code_ids = [] } = draft.subscriber_filters ?? {};
  const [foreign] = await ctx.db.execute<{ found: number }>(sql`
    select (select count(*) from categories where farm_id = ${farm_id} and id in ${[...category_ids, 0]})
         + (select count(*) from qr_codes where farm_id = ${farm_id} and id in ${[...qr_code_ids, 0]}) as found`);
  if (Number(foreign?.found) !== new Set(category_ids).size + new Set(qr_code_ids).size) {
    throw invalid("subscriber_filters", "invalidValue");
  }
}

/** Begins a draft; everything may be left for later. */
export async function createNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const draft = DraftInput.parse(raw);
  await refuseForeignIds(ctx, farm_id, draft);
  const [row] = await ctx.db
    .insert(notifications)
    .values({ ...draft, farm_id, created_by: userId(ctx) })
    .returning();
  return row!;
}

/** Saves the fields given; what is scheduled or gone out is no longer changed. */
export async function updateNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const draft = DraftInput.parse(raw);
  await refuseForeignIds(ctx, farm_id, draft);
  const own = and(eq(notifications.farm_id, farm_id), eq(notifications.id, notification_id));
  const [row] = await ctx.db
    .update(notifications)
    .set({ ...draft, updated_at: ctx.clock.now() })
    .where(and(own, eq(notifications.status, "in_creation")))
    .returning();
  if (row) return row;
  throw (await findOfFarm(ctx.db, farm_id, notification_id)) ? conflict("notificationLocked") : notFound();
}

/** A new draft with the same words, produces and audience. */
export async function duplicateNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const original = await findOfFarm(ctx.db, farm_id, notification_id);
  if (!original) throw notFound();
  const { title, template, type, subject_fr, subject_en, email_content_fr, email_content_en } = original;
  const { sms_content_fr, sms_content_en, produce_ids, subscriber_filters, reply_to } = original;
  const [row] = await ctx.db
    .insert(notifications)
    .values({
      farm_id,
      created_by: userId(ctx),
      ...{ title, template, type, subject_fr, subject_en, email_content_fr, email_content_en },
      ...{ sms_content_fr, sms_content_en, produce_ids, subscriber_filters, reply_to },
    })
    .returning();
  return row!;
}

/** Deletes a draft, or a canceled one that reached nobody; what people received stays on record. */
export async function deleteNotification(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const gone = await ctx.db
    .delete(notifications)
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        eq(notifications.id, notification_id),
        inArray(notifications.status, ["in_creation"]),
      ),
    )
    .returning({ id: notifications.id });
  if (gone.length > 0) return;
  throw (await findOfFarm(ctx.db, farm_id, notification_id)) ? conflict("notificationLocked") : notFound();
}
