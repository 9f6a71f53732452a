import { and, lte, sql } from "drizzle-orm";
import { import_rows } from "@/db/schema";
import type { Tx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { type ImportRow, rowsAfter, rowsOf } from "../queries";
import { guessMapping } from "../rules/guess-mapping";
import { CHUNK } from "../rules/limits";
import { shownHeaders } from "../rules/shown-headers";
import { ColumnValues, findStatusColumns } from "../rules/status-columns";
import { moveImport } from "./move";

/** Rows whose values help to guess what the columns hold. */
const SAMPLE = 100;

/**
 * Makes another of the first records the names of the columns. The records above are no people; those below are again.
 * The caller has locked the import.
 * @throws AppError invalid when the line is not among the first | conflict once the import has started
 */
export async function chooseHeaderLine(tx: Tx, entry: ImportRow, header_line: number): Promise<ImportRow> {
  const { id, farm_id, head } = entry;
  const header = head.find(({ line }) => line === header_line);
  if (!header) throw invalid("header_line", "invalidValue");
  const headers = shownHeaders(header.cells);
  // Moves first, so that nothing changes once the import has started.
  await moveImport(tx, entry, "organizing", {
    header_line,
    headers,
    run: entry.run + 1,
    cursor: 0,
    done: 0,
    counts: {},
  });
  await tx.db.delete(import_rows).where(and(rowsOf(entry), lte(import_rows.line, header_line)));
  const back = head.filter(({ line }) => line > header_line);
  await tx.db.execute(sql`
    insert into import_rows (farm_id, import_id, line, cells)
    select ${farm_id}, ${id}, g.line, g.cells
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as g(line int, cells jsonb)
    on conflict do nothing`);
  const values = new ColumnValues(headers.length);
  const sample: string[][] = [];
  let total = 0;
  for (let after = 0; ; ) {
    const rows = await rowsAfter(tx.db, entry, after, CHUNK);
    const last = rows.at(-1);
    if (!last) break;
    for (const { cells } of rows) values.add(cells);
    if (sample.length < SAMPLE) sample.push(...rows.slice(0, SAMPLE).map(({ cells }) => cells));
    total += rows.length;
    after = last.line;
  }
  return moveImport(tx, entry, "organizing", {
    total,
    mapping: guessMapping(headers, sample, values),
    status_columns: findStatusColumns(headers, values),
  });
}
