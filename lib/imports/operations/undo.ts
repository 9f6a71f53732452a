import { recordAudit } from "@/lib/audit/operations/record-audit";
import { agreedThemselves, withdrawDeclared } from "@/lib/consent/operations/declarations";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { enqueue } from "@/lib/jobs/enqueue";
import type { Tx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { emptyFilled } from "@/lib/subscribers/operations/empty-filled";
import { eraseSubscribers } from "@/lib/subscribers/operations/erase";
import { forgetArrivals } from "@/lib/subscribers/operations/forget-arrivals";
import { findImportOfJob, type ImportRow, lockImport, touchedAfter, wasAnyoneWrittenTo } from "../queries";
import { CHUNK } from "../rules/limits";
import { changeImport, moveImport } from "./move";
import { deleteRows } from "./staging";

/**
 * Begins to undo an import: nobody of it can be written to from now on. A job does the rest.
 * @throws AppError not_found | conflict when it is too late, or somebody was written to
 */
export async function startUndo(tx: Tx, farm_id: number, import_id: number): Promise<ImportRow> {
  await lockFarm(tx, farm_id);
  const entry = await lockImport(tx.db, farm_id, import_id);
  if (!entry) throw notFound();
  if (!entry.undo_until || entry.undo_until <= tx.clock.now()) throw conflict("importUndoTooLate");
  if (await wasAnyoneWrittenTo(tx.db, entry)) throw conflict("importWrittenTo");
  const undoing = await moveImport(tx, entry, "undoing", { cursor: 0, done: 0 });
  await withdrawAll(tx, entry);
  await recordAudit(tx, { subject: "import", act: "undo", farm_id, subject_id: import_id });
  await enqueue(tx, "undo_import", { import_id }, { jobKey: `undo_import:${import_id}` });
  return undoing;
}

/** Takes back every consent that the import declared. */
async function withdrawAll(tx: Tx, entry: ImportRow): Promise<void> {
  const { farm_id, declaration_id } = entry;
  if (declaration_id === null) return;
  for (let line = 0; ; ) {
    const rows = await touchedAfter(tx.db, entry, line, CHUNK);
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.flatMap(({ subscriber_id }) => subscriber_id ?? []);
    await withdrawDeclared(tx, { id: declaration_id, farm_id }, ids);
    line = last.line;
  }
}

/**
 * Undoes the next rows of an import: new people are erased, but for those who agreed themselves since, and filled
 * blanks become blank again. A refusal stays one: its suppression outlives the person.
 * @returns false when the undo has ended
 */
export async function undoChunk(tx: Tx, import_id: number): Promise<boolean> {
  const found = await findImportOfJob(tx.db, import_id);
  if (!found) return false;
  const { farm_id } = found;
  await lockFarm(tx, farm_id);
  const entry = await lockImport(tx.db, farm_id, import_id);
  if (entry?.status !== "undoing") return false;
  const rows = await touchedAfter(tx.db, entry, entry.cursor, CHUNK);
  const last = rows.at(-1);
  if (!last) {
    await moveImport(tx, entry, "undone", { undo_until: null });
    await deleteRows(tx, entry);
    return false;
  }
  const added = rows.flatMap(({ outcome, subscriber_id }) =>
    outcome === "filled" ? [] : (subscriber_id ?? []),
  );
  const own = await agreedThemselves(tx, farm_id, added);
  const undone = await eraseSubscribers(tx, {
    farm_id,
    subscriber_ids: added.filter((id) => !own.has(id)),
    reason: null,
    source: "import",
  });
  await forgetArrivals(tx, farm_id, undone);
  await emptyFilled(
    tx,
    farm_id,
    rows.flatMap(({ subscriber_id, filled }) => (subscriber_id && filled ? [{ subscriber_id, filled }] : [])),
  );
  await changeImport(tx, entry, { cursor: last.line, done: entry.done + rows.length });
  return true;
}
