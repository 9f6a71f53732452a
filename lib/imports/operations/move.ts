import { and, inArray } from "drizzle-orm";
import { imports } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import type { ImportStatus } from "@/lib/vocabulary/import-enumerations";
import { type ImportKey, type ImportRow, ofFarm } from "../queries";

/** The states from which each state is reached. */
const COMES_FROM: Record<ImportStatus, readonly ImportStatus[]> = {
  organizing: ["organizing", "checked"],
  checking: ["organizing", "checking", "checked"],
  checked: ["checking", "checked"],
  importing: ["checked", "failed"],
  done: ["importing"],
  canceled: ["importing", "failed"],
  failed: ["importing"],
  undoing: ["done", "canceled", "failed"],
  undone: ["undoing"],
};

type Values = Partial<typeof imports.$inferInsert>;

/** Changes values of an import. The caller has locked it. */
export async function changeImport(tx: Ctx, { farm_id, id }: ImportKey, values: Values): Promise<ImportRow> {
  const [row] = await tx.db
    .update(imports)
    .set({ ...values, updated_at: tx.clock.now() })
    .where(ofFarm(farm_id, id))
    .returning();
  return row!;
}

/** Moves an import to another state. @throws AppError conflict when it has moved already */
export async function moveImport(
  tx: Ctx,
  { farm_id, id }: ImportKey,
  status: ImportStatus,
  values: Values = {},
): Promise<ImportRow> {
  const [row] = await tx.db
    .update(imports)
    .set({ ...values, status, updated_at: tx.clock.now() })
    .where(and(ofFarm(farm_id, id), inArray(imports.status, [...COMES_FROM[status]])))
    .returning();
  if (!row) throw conflict("importMoved");
  return row;
}
