import { and, eq, sql } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { findFarmById } from "@/lib/farms/operations/read";
import { internalMergeFields } from "@/lib/messaging/rules/merge-fields";
import { type Ctx, userId } from "@/lib/platform/context";
import { AppError, conflict, invalid, notFound } from "@/lib/platform/errors";
import { requireOwnImages } from "@/lib/uploads/operations/own-images";
import { wordsOf } from "@/lib/vocabulary/message-words";
import type { DraftChange, DraftInput } from "../inputs";
import { findOfFarm, type NotificationRow, ownsAll } from "../queries";
import { isEditable } from "../rules/states";
import { saveContents } from "./contents";
import { lockOfFarm } from "./lock-of-farm";

/**
 * Refuses produces, categories and QR codes of other farms. What the message named before may be deleted since: an
 * audience never grows because a category is gone.
 * @throws AppError invalid
 */
async function refuseForeignIds(
  tx: Ctx,
  farm_id: number,
  draft: DraftInput,
  before: Partial<NotificationRow>,
): Promise<void> {
  const { produce_ids, subscriber_filters: { category_ids, qr_code_ids } = {} } = draft;
  const { subscriber_filters: filters } = before;
  const fresh = (ids: readonly number[] = [], known: readonly number[] = []) =>
    ids.filter((id) => !known.includes(id));
  const produces = fresh(produce_ids, before.produce_ids);
  if (!(await ownsAll(tx.db, farm_id, "produces", produces))) throw invalid("produce_ids", "invalidValue");
  const filtersAreOwn =
    (await ownsAll(tx.db, farm_id, "categories", fresh(category_ids, filters?.category_ids))) &&
    (await ownsAll(tx.db, farm_id, "qr_codes", fresh(qr_code_ids, filters?.qr_code_ids)));
  if (!filtersAreOwn) throw invalid("subscriber_filters", "invalidValue");
}

/**
 * Refuses a change by someone who has not seen the newest words.
 * @param version the version that the person saw; nothing is checked without one
 * @throws AppError conflict
 */
export function refuseOlderVersion(row: NotificationRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    throw new AppError("conflict", { version: [{ key: "draftChanged" }] });
}

/** Refuses texts with a field that only we fill in, such as the link to the data of the recipient. */
function refuseInternalFields(draft: DraftInput): void {
  for (const [field, value] of Object.entries(draft))
    if (internalMergeFields(JSON.stringify(value ?? "")).length > 0) throw invalid(field, "internalField");
}

/** Returns what a new message of a farm begins with, as its settings say. */
export async function sendingDefaults(tx: Ctx, farm_id: number): Promise<DraftInput> {
  const farm = await findFarmById(tx, farm_id);
  return farm
    ? { type: farm.default_type, reply_to: farm.default_reply_to, scheduled_hour: farm.default_hour }
    : {};
}

/** Adds a draft, perhaps with pictures and audience of an original; all fields are optional. @throws AppError invalid */
export async function addDraft(
  tx: Ctx,
  farm_id: number,
  draft: DraftInput,
  original: Partial<NotificationRow> = {},
): Promise<NotificationRow> {
  await refuseForeignIds(tx, farm_id, draft, original);
  await requireOwnImages(tx, { farm_id }, draft, original);
  refuseInternalFields(draft);
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(notifications)
    .values({ ...draft, farm_id, created_by: userId(tx), created_at: now, updated_at: now })
    .returning();
  const { title, type, status } = row!;
  const words = await saveContents(tx, row!, draft);
  await recordAudit(tx, {
    subject: "notification",
    act: "create",
    farm_id,
    subject_id: row!.id,
    after: { title, type, status },
  });
  return { ...row!, ...words };
}

/** Adds a draft with the same text, produces and audience, and perhaps a time. @throws AppError not_found */
export async function copyDraft(
  tx: Ctx,
  farm_id: number,
  notification_id: number,
  time: Pick<DraftInput, "scheduled_day" | "scheduled_hour" | "continue_next_day"> = {},
): Promise<NotificationRow> {
  const original = await findOfFarm(tx.db, farm_id, notification_id);
  if (!original) throw notFound();
  const { title, template, type, produce_ids, subscriber_filters, reply_to } = original;
  const copied = {
    ...{ title, template, type, ...wordsOf(original) },
    ...{ produce_ids, subscriber_filters, reply_to, ...time },
  };
  return addDraft(tx, farm_id, copied, original);
}

/**
 * Saves the given fields of a draft. A scheduled or sent notification is refused. There is no audit entry, because
 * the editor saves automatically while the user types.
 * @throws AppError invalid | not_found | conflict (locked, or changed since the given version)
 */
export async function changeDraft(
  tx: Ctx,
  farm_id: number,
  notification_id: number,
  { version, ...draft }: DraftChange,
): Promise<NotificationRow> {
  refuseInternalFields(draft);
  const before = await lockOfFarm(tx, farm_id, notification_id);
  await refuseForeignIds(tx, farm_id, draft, before);
  await requireOwnImages(tx, { farm_id }, draft, before);
  if (!isEditable(before.status)) throw conflict("notificationLocked");
  refuseOlderVersion(before, version);
  const [row] = await tx.db
    .update(notifications)
    .set({ ...draft, version: sql`${notifications.version} + 1`, updated_at: tx.clock.now() })
    .where(and(eq(notifications.farm_id, farm_id), eq(notifications.id, notification_id)))
    .returning();
  return { ...row!, ...(await saveContents(tx, row!, draft, before)) };
}

/**
 * Deletes a draft or a canceled send. The row of a canceled send stays, hidden: its counted links and its messages
 * are still in mailboxes.
 * @throws AppError conflict when it is scheduled, under way or sent
 */
export async function removeNotification(tx: Ctx, row: NotificationRow): Promise<void> {
  const { id, farm_id, title, status } = row;
  const own = and(eq(notifications.farm_id, farm_id), eq(notifications.id, id));
  if (isEditable(status)) await tx.db.delete(notifications).where(own);
  else if (status === "canceled")
    await tx.db.update(notifications).set({ deleted_at: tx.clock.now() }).where(own);
  else throw conflict("notificationLocked");
  await recordAudit(tx, {
    subject: "notification",
    act: "delete",
    farm_id,
    subject_id: id,
    before: { title, status },
  });
}
