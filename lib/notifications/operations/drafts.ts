import { and, eq } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Ctx, userId } from "@/lib/core/context";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import type { DraftInput } from "../inputs";
import { findOfFarm, type NotificationRow, ownsAll } from "../queries";

/** Refuses produces, categories and QR codes of other farms. @throws AppError invalid */
async function refuseForeignIds(tx: Ctx, farm_id: number, draft: DraftInput): Promise<void> {
  const { produce_ids = [], subscriber_filters = {} } = draft;
  const { category_ids = [], qr_code_ids = [] } = subscriber_filters;
  if (!(await ownsAll(tx.db, farm_id, "produces", produce_ids))) throw invalid("produce_ids", "invalidValue");
  const filtersAreOwn =
    (await ownsAll(tx.db, farm_id, "categories", category_ids)) &&
    (await ownsAll(tx.db, farm_id, "qr_codes", qr_code_ids));
  if (!filtersAreOwn) throw invalid("subscriber_filters", "invalidValue");
}

const ofFarm = (farm_id: number, notification_id: number) =>
  and(eq(notifications.farm_id, farm_id), eq(notifications.id, notification_id));

/** Adds a draft; all fields are optional. @throws AppError invalid */
export async function addDraft(tx: Ctx, farm_id: number, draft: DraftInput): Promise<NotificationRow> {
  await refuseForeignIds(tx, farm_id, draft);
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(notifications)
    .values({ ...draft, farm_id, created_by: userId(tx), created_at: now, updated_at: now })
    .returning();
  const { title, type, status } = row!;
  await recordAudit(tx, {
    subject: "notification",
    act: "create",
    farm_id,
    subject_id: row!.id,
    after: { title, type, status },
  });
  return row!;
}

/** Adds a draft with the same text, produces and audience. @throws AppError not_found */
export async function copyDraft(tx: Ctx, farm_id: number, notification_id: number): Promise<NotificationRow> {
  const original = await findOfFarm(tx.db, farm_id, notification_id);
  if (!original) throw notFound();
  const { title, template, type, subject_fr, subject_en, email_content_fr, email_content_en } = original;
  const { sms_content_fr, sms_content_en, produce_ids, subscriber_filters, reply_to } = original;
  return addDraft(tx, farm_id, {
    ...{ title, template, type, subject_fr, subject_en, email_content_fr, email_content_en },
    ...{ sms_content_fr, sms_content_en, produce_ids, subscriber_filters, reply_to },
  });
}

/**
 * Saves the given fields of a draft. A scheduled or sent notification is refused. There is no audit entry, because
 * the editor saves automatically while the user types.
 * @throws AppError invalid | not_found | conflict
 */
export async function changeDraft(
  tx: Ctx,
  farm_id: number,
  notification_id: number,
  draft: DraftInput,
): Promise<NotificationRow> {
  await refuseForeignIds(tx, farm_id, draft);
  const [row] = await tx.db
    .update(notifications)
    .set({ ...draft, updated_at: tx.clock.now() })
    .where(and(ofFarm(farm_id, notification_id), eq(notifications.status, "in_creation")))
    .returning();
  if (row) return row;
  throw (await findOfFarm(tx.db, farm_id, notification_id)) ? conflict("notificationLocked") : notFound();
}

/** Deletes a draft. A scheduled or sent notification is refused. @throws AppError not_found | conflict */
export async function removeDraft(tx: Ctx, farm_id: number, notification_id: number): Promise<void> {
  const [deleted] = await tx.db
    .delete(notifications)
    .where(and(ofFarm(farm_id, notification_id), eq(notifications.status, "in_creation")))
    .returning({ title: notifications.title });
  if (deleted)
    return recordAudit(tx, {
      subject: "notification",
      act: "delete",
      farm_id,
      subject_id: notification_id,
      before: deleted,
    });
  throw (await findOfFarm(tx.db, farm_id, notification_id)) ? conflict("notificationLocked") : notFound();
}
