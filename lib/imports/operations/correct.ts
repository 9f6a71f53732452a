import { and, eq, inArray } from "drizzle-orm";
import { import_rows } from "@/db/schema";
import { findFarmById } from "@/lib/farms/operations/read";
import type { Tx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import type { ImportRowOutcome } from "@/lib/vocabulary/import-enumerations";
import { countOutcomes, type ImportKey, type ImportRow, lockImport, lockRow, rowsOf } from "../queries";
import { type CheckSettings, checkRow, refusedBy } from "../rules/check-row";
import { type CheckMemory, checkRows, checkSettings } from "./check";
import { placesOf } from "./check-run";
import { lineWithAddress, refusedAddresses, rowsConcerned } from "./checked-rows";
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
  const row = await lockRow(tx.db, entry, line);
  if (!row || column >= entry.headers.length) throw notFound();
  const cells = entry.headers
    .map((_, at) => row.cells[at] ?? "")
    .concat(row.cells.slice(entry.headers.length));
  cells[column] = value;
  await tx.db
    .update(import_rows)
    .set({ cells, outcome: null })
    .where(and(rowsOf(entry), eq(import_rows.line, line)));

  const farm = await findFarmById(tx, farm_id);
  const settings = checkSettings(entry, tx.clock.now(), farm?.time_zone ?? "UTC");
  const places = await placesOf(tx, farm_id);
  const after = checkRow(cells, settings);
  const addresses = [row.email, row.phone, after.email, after.phone].filter((address) => address !== null);
  const concerned = (await rowsConcerned(tx.db, entry, { line, addresses })).filter(
    (one) => one.line !== line,
  );
  await forgetOutcomes(tx, entry, [line, ...concerned.map((one) => one.line)]);
  // Whoever had an address before keeps it; who was left out because of one comes last.
  const owns = ({ outcome }: { outcome: ImportRowOutcome | null }) =>
    outcome !== "duplicate" && outcome !== "invalid";
  const corrected = { line, cells, outcome: row.outcome };
  const rows = [...concerned.filter(owns), corrected, ...concerned.filter((one) => !owns(one))];
  const refused = await refusedAmong(tx, entry, rows, settings);
  const freed = rows.filter(({ outcome }) => outcome === "new").length;
  const memory: CheckMemory = {
    lines: new Map(),
    refused,
    places: places === null ? null : Math.max(0, places - (entry.counts.new ?? 0) + freed),
  };
  for (const one of rows) {
    const { email, phone } = checkRow(one.cells, settings);
    const twin = await lineWithAddress(tx.db, { import_id, farm_id, line: one.line, email, phone });
    if (twin !== null) for (const address of [email, phone]) if (address) memory.lines.set(address, twin);
    await checkRows(tx, entry, settings, [one], memory);
  }
  return changeImport(tx, entry, { counts: await countOutcomes(tx.db, entry) });
}

/** Forgets what was found of rows that are checked again together. */
async function forgetOutcomes(tx: Tx, entry: ImportKey, lines: readonly number[]): Promise<void> {
  await tx.db
    .update(import_rows)
    .set({ outcome: null, twin_line: null, person: null })
    .where(and(rowsOf(entry), inArray(import_rows.line, [...lines])));
}

/** Returns the addresses of rows that they or other rows of the file refuse, with the lines that do. */
async function refusedAmong(
  tx: Tx,
  entry: ImportKey,
  rows: readonly { line: number; cells: string[] }[],
  settings: CheckSettings,
): Promise<Map<string, number>> {
  const own = new Map<string, number>();
  const addresses = rows.flatMap(({ line, cells }) => {
    const checked = checkRow(cells, settings);
    for (const address of refusedBy(checked)) own.set(address, line);
    return [checked.email, checked.phone].filter((address) => address !== null);
  });
  return new Map([...own, ...(await refusedAddresses(tx.db, entry, addresses))]);
}
