import { and, eq } from "drizzle-orm";
import { farm_notes } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Ctx, userId } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { DomainEvents } from "@/lib/platform/events";

/** It is an act of an account, which the farm does not read in its activity. */
const auditNote = (
  tx: Ctx,
  act: "add-farm-note" | "delete-farm-note",
  note: { farm_id: number; note_id: number },
) =>
  recordAudit(tx, {
    ...{ subject: "account", act, farm_id: note.farm_id, subject_id: null },
    after: { note_id: note.note_id },
  });

/** Writes a note about a farm. */
export async function insertNote(tx: Ctx, farm_id: number, text: string): Promise<void> {
  const [note] = await tx.db
    .insert(farm_notes)
    .values({ farm_id, text, user_id: userId(tx), created_at: tx.clock.now() })
    .returning({ id: farm_notes.id });
  if (note) await auditNote(tx, "add-farm-note", { farm_id, note_id: note.id });
}

/** Deletes a note about a farm. @throws AppError not_found */
export async function removeNote(tx: Ctx, farm_id: number, note_id: number): Promise<void> {
  const gone = await tx.db
    .delete(farm_notes)
    .where(and(eq(farm_notes.farm_id, farm_id), eq(farm_notes.id, note_id)))
    .returning({ id: farm_notes.id });
  if (gone.length === 0) throw notFound();
  await auditNote(tx, "delete-farm-note", { farm_id, note_id });
}

/** Erases the notes about a farm that is deleted. */
export async function forgetNotes(tx: Ctx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  await tx.db.delete(farm_notes).where(eq(farm_notes.farm_id, farm_id));
}
