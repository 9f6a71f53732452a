import { and, eq, lt } from "drizzle-orm";
import { message_templates } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { type Ctx, userId } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { wordsOf } from "@/lib/vocabulary/message-words";
import { findOfFarm, lockTemplate, ofTemplate, type TemplateRow } from "../queries";
import { addTemplateContents, TEMPLATE } from "./contents";

const DAY_MS = 24 * 3_600_000;

/** Returns what a template keeps of a message. @throws AppError not_found */
async function keptOf(tx: Ctx, farm_id: number, notification_id: number) {
  const found = await findOfFarm(tx.db, farm_id, notification_id);
  if (!found) throw notFound();
  return { type: found.type, ...wordsOf(found) };
}

const audited = ({ name, type }: Pick<TemplateRow, "name" | "type">) => ({ name, type });

/** Keeps the words of a message as a template of the farm. @throws AppError not_found | limit_reached */
export async function addTemplate(
  tx: Ctx,
  farm_id: number,
  { name, notification_id }: { name: string; notification_id: number },
): Promise<TemplateRow> {
  const kept = await keptOf(tx, farm_id, notification_id);
  await claimLimit(tx, farm_id, "message_templates", 1);
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(message_templates)
    .values({ ...kept, name, farm_id, created_by: userId(tx), created_at: now, updated_at: now })
    .returning();
  await addTemplateContents(tx, row!, kept);
  await recordAudit(tx, {
    ...{ subject: "template", act: "create", farm_id, subject_id: row!.id },
    after: audited(row!),
  });
  return { ...row!, ...wordsOf(kept) };
}

/** Gives a template another name. @throws AppError not_found */
export async function renameTemplate(
  tx: Ctx,
  farm_id: number,
  template_id: number,
  name: string,
): Promise<TemplateRow> {
  const before = await lockTemplate(tx.db, farm_id, template_id);
  if (!before || before.deleted_at) throw notFound();
  const [row] = await tx.db
    .update(message_templates)
    .set({ name, updated_at: tx.clock.now() })
    .where(ofTemplate(farm_id, template_id))
    .returning(TEMPLATE);
  await recordAudit(tx, {
    ...{ subject: "template", act: "update", farm_id, subject_id: template_id },
    before: audited(before),
    after: audited(row!),
  });
  return row!;
}

/** Deletes a template, and for good those of the farm whose deletion nobody can undo any more. */
export async function removeTemplate(tx: Ctx, farm_id: number, template_id: number): Promise<void> {
  const before = await lockTemplate(tx.db, farm_id, template_id);
  if (!before || before.deleted_at) throw notFound();
  const now = tx.clock.now();
  await tx.db.update(message_templates).set({ deleted_at: now }).where(ofTemplate(farm_id, template_id));
  const passed = lt(message_templates.deleted_at, new Date(now.getTime() - DAY_MS));
  await tx.db.delete(message_templates).where(and(eq(message_templates.farm_id, farm_id), passed));
  await recordAudit(tx, {
    ...{ subject: "template", act: "delete", farm_id, subject_id: template_id },
    before: audited(before),
  });
}

/** Brings back a template within a day after its deletion. @throws AppError not_found | conflict | limit_reached */
export async function restoreTemplate(tx: Ctx, farm_id: number, template_id: number): Promise<TemplateRow> {
  const before = await lockTemplate(tx.db, farm_id, template_id);
  if (!before) throw notFound();
  if (!before.deleted_at) return before;
  if (tx.clock.now().getTime() - before.deleted_at.getTime() > DAY_MS) throw conflict("undoTooLate");
  await claimLimit(tx, farm_id, "message_templates", 1);
  const [row] = await tx.db
    .update(message_templates)
    .set({ deleted_at: null })
    .where(ofTemplate(farm_id, template_id))
    .returning(TEMPLATE);
  await recordAudit(tx, {
    ...{ subject: "template", act: "restore", farm_id, subject_id: template_id },
    after: audited(row!),
  });
  return row!;
}
