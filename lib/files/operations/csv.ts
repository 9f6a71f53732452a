import Papa from "papaparse";
import { neutralCell } from "../rules/neutral-cells";

/** Rows of a table, in batches. */
export type TableRows = AsyncIterable<readonly (readonly string[])[]>;

/** Spreadsheets read a CSV as UTF-8 only with this mark. */
const BOM = "\uFEFF";

/** Writes a table as CSV while it is read. No cell is one that a spreadsheet calculates. */
export async function* writeCsv(batches: TableRows): AsyncIterable<string> {
  yield BOM;
  for await (const rows of batches)
    if (rows.length > 0)
      yield `${Papa.unparse(
        rows.map((row) => row.map(neutralCell)),
        { newline: "\r\n" },
      )}\r\n`;
}
