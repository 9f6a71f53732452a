import { and, eq } from "drizzle-orm";
import { import_rows } from "@/db/schema";
import type { Tx } from "@/lib/core/context";
import { conflict, notFound } from "@/lib/core/errors";
import { findFarmById } from "@/lib/farms/operations/read";
import { countOutcomes, type ImportRow, lineWithAddress, lockImport, lockRow, twinsOf } from "../queries";
import { checkRow } from "../rules/check-row";
import { type CheckMemory, checkRows, checkSettings, placesOf } from "./check";
import { changeImport } from "./move";

interface Correction {
  farm_id: number;
  import_id: number;
  line: number;
  column: number;
  value: string;
}

/**
 * Changes a cell of a checked import and checks its row again, with the rows that were left out because of it.
 * @throws AppError not_found | conflict when the import has moved on
 */
export async function correctCell(tx: Tx, correction: Correction): Promise<ImportRow> {
  const { farm_id, import_id, line, column, value } = correction;
  const entry = await lockImport(tx.db, farm_id, import_id);
  if (!entry) throw notFound();
  if (entry.status !== "checked") throw conflict("importMoved");
  const row = await lockRow(tx.db, import_id, line);
  if (!row || column >= entry.headers.length) throw notFound();
  const cells = entry.headers
    .map((_, at) => row.cells[at] ?? "")
    .concat(row.cells.slice(entry.headers.length));
  cells[column] = value;
  await tx.db
    .update(import_rows)
    .set({ cells, outcome: null })
    .where(and(eq(import_rows.import_id, import_id), eq(import_rows.line, line)));

  const farm = await findFarmById(tx, farm_id);
  const settings = checkSettings(entry, tx.clock.now(), farm?.time_zone ?? "UTC");
  const places = await placesOf(tx, farm_id);
  const planned = entry.counts.new ?? 0;
  const memory: CheckMemory = {
    lines: new Map(),
    places: places === null ? null : Math.max(0, places - planned + (row.outcome === "new" ? 1 : 0)),
  };
  for (const one of [{ line, cells }, ...(await twinsOf(tx.db, import_id, line))]) {
    const { email, phone } = checkRow(one.cells, settings);
    const twin = await lineWithAddress(tx.db, { import_id, farm_id, line: one.line, email, phone });
    if (twin !== null) for (const address of [email, phone]) if (address) memory.lines.set(address, twin);
    await checkRows(tx, entry, settings, [one], memory);
  }
  return changeImport(tx, import_id, { counts: await countOutcomes(tx.db, import_id) });
}
