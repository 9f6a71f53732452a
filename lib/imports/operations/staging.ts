import { eq, sql } from "drizzle-orm";
import { import_rows, imports } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { RowBatches } from "../parsing/parsed-file";
import type { ImportRow } from "../queries";

/** Values of an import that was just uploaded. */
export type UploadedImport = Pick<
  typeof imports.$inferInsert,
  "farm_id" | "user_id" | "kind" | "file_name" | "headers" | "mapping" | "lang"
>;

/** Saves the rows of a file, batch by batch. @returns the import */
export async function stageImport(tx: Ctx, values: UploadedImport, batches: RowBatches): Promise<ImportRow> {
  const now = tx.clock.now();
  const [added] = await tx.db
    .insert(imports)
    .values({ ...values, created_at: now, updated_at: now })
    .returning();
  const { id, farm_id } = added!;
  let total = 0;
  for await (const rows of batches) {
    total += rows.length;
    await tx.db.execute(sql`
      insert into import_rows (farm_id, import_id, line, cells)
      select ${farm_id}, ${id}, g.line, g.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(line int, cells jsonb)`);
  }
  const [staged] = await tx.db.update(imports).set({ total }).where(eq(imports.id, id)).returning();
  return staged!;
}

/** Deletes the rows of an import, which hold the data of people. The import itself stays. */
export async function deleteRows(tx: Ctx, import_id: number): Promise<void> {
  await tx.db.delete(import_rows).where(eq(import_rows.import_id, import_id));
}

/** Deletes an import that was never started. */
export async function deleteImport(tx: Ctx, import_id: number): Promise<void> {
  await tx.db.delete(imports).where(eq(imports.id, import_id));
}
