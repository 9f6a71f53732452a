import { sql } from "drizzle-orm";
import { import_rows, imports } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { HeadRecord } from "@/lib/vocabulary/import-json";
import { type ImportKey, type ImportRow, lockImport, ofFarm, rowsOf } from "../queries";

/** Values of an import that was just uploaded. */
export type UploadedImport = Pick<
  typeof imports.$inferInsert,
  | "farm_id"
  | "user_id"
  | "kind"
  | "file_name"
  | "headers"
  | "header_line"
  | "head"
  | "sheet"
  | "sheets"
  | "mapping"
  | "status_columns"
  | "lang"
>;

/** The rows of a file that was read whole: batches of `ParsedRow` as JSON. */
export interface StagedRows {
  total: number;
  batches: string[];
}

/** Saves the rows of a file, batch by batch. @returns the import */
export async function stageImport(tx: Ctx, values: UploadedImport, rows: StagedRows): Promise<ImportRow> {
  const now = tx.clock.now();
  const [added] = await tx.db
    .insert(imports)
    .values({ ...values, total: rows.total, created_at: now, updated_at: now })
    .returning();
  const { id, farm_id } = added!;
  for (const batch of rows.batches)
    await tx.db.execute(sql`
      insert into import_rows (farm_id, import_id, line, cells)
      select ${farm_id}, ${id}, g.line, g.cells
      from jsonb_to_recordset(${batch}::jsonb) as g(line int, cells jsonb)`);
  return added!;
}

/** Deletes the rows of an import, which hold the data of people. The import itself stays. */
export async function deleteRows(tx: Ctx, entry: ImportKey): Promise<void> {
  await tx.db.delete(import_rows).where(rowsOf(entry));
}

/** Deletes an import that was never started. */
export async function deleteImport(tx: Ctx, { farm_id, id }: ImportKey): Promise<void> {
  await tx.db.delete(imports).where(ofFarm(farm_id, id));
}

/** Deletes a draft of a farm that another file takes the place of. Whatever was started stays. */
export async function discardDraft(tx: Ctx, farm_id: number, import_id: number): Promise<void> {
  const entry = await lockImport(tx.db, farm_id, import_id);
  if (entry?.started_at === null) await deleteImport(tx, entry);
}

/** Characters of the first records, as JSON, that are kept to choose the headers among them. */
const HEAD_SIZE = 64 * 1024;

/** Returns the first records as they are kept; none when they are too long. */
export const keptHead = (head: readonly HeadRecord[]): HeadRecord[] =>
  JSON.stringify(head).length > HEAD_SIZE ? [] : [...head];
