import { setImmediate } from "node:timers/promises";
import Papa from "papaparse";
import { plainCell } from "@/lib/files/rules/neutral-cells";
import { cutText } from "@/lib/values/cut-text";
import { IMPORT_LIMITS } from "../rules/limits";
import { repairLetters, textDecoder } from "./decode-text";
import type { TextEncoding } from "./file-kind";
import { type ParsedRow, type RowBatches, tooManyColumns, UnreadableFile } from "./parsed-file";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SLICE = 64 * 1024;
/** Records that are handed on at once. */
const BATCH = 500;
/** Records after which others pass again: a slice may hold a record in each character. */
const UNBROKEN = 5000;
/** Records that decide about the delimiter. */
const PREVIEW = 50;

/** Yields the text of a file in slices, with "\n" as the only line break. */
function* decoded(bytes: Uint8Array, encoding: TextEncoding): Generator<string> {
  const decode = textDecoder(encoding);
  let afterReturn = false;
  for (let at = 0; at < bytes.length || at === 0; at += SLICE) {
    const last = at + SLICE >= bytes.length;
    let text = decode(bytes.subarray(at, at + SLICE), last);
    const cutAtReturn = afterReturn && text.startsWith("\n");
    if (text !== "") afterReturn = text.endsWith("\r");
    if (cutAtReturn) text = text.slice(1);
    // PostgreSQL stores no NUL.
    yield text.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
  }
}

/** Returns the delimiter that gives the most records as many cells as the first one has. */
function guessDelimiter(text: string): string {
  const named = /^sep=(.)\n/i.exec(text)?.[1];
  if (named) return named;
  let [best, bestScore] = [",", 0];
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      newline: "\n",
      preview: PREVIEW,
      skipEmptyLines: true,
    });
    const width = data[0]?.length ?? 1;
    const even = data.filter((row) => row.length === width).length / Math.max(1, data.length);
    const score = even * Math.log2(width);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function lineBreaks(cells: readonly string[]): number {
  let found = 0;
  for (const cell of cells)
    for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) found += 1;
  return found;
}

/** Characters of a record above which a text is no table: a quote that is never closed takes in all that follows. */
const LONGEST_RECORD = 1024 * 1024;

/** Returns what is wrong with a record that does not end: too many cells, or one that takes in all that follows. */
function tooLong(record: string, delimiter: string): UnreadableFile {
  const { data } = new Papa.Parser({ delimiter, newline: "\n", preview: 1 }).parse(record, 0, false) as {
    data: string[][];
  };
  const cells = data[0]?.length ?? 0;
  return cells > IMPORT_LIMITS.columns ? tooManyColumns() : new UnreadableFile("importNotATable");
}

/** Yields the records of a text, slice by slice, as papaparse reads them. */
function* records(bytes: Uint8Array, encoding: TextEncoding, delimiter: string): Generator<string[][]> {
  let rest = "";
  const parse = (last: boolean): string[][] => {
    const read = new Papa.Parser({ delimiter, newline: "\n" }).parse(rest, 0, !last) as {
      data: string[][];
      meta: { cursor: number };
    };
    rest = last ? "" : rest.slice(read.meta.cursor);
    return read.data;
  };
  for (const slice of decoded(bytes, encoding)) {
    rest += slice;
    yield parse(false);
    if (rest.length > LONGEST_RECORD) throw tooLong(rest, delimiter);
  }
  if (rest !== "") yield parse(true);
}

/** Reads a text file, or text that was pasted, record by record. */
export async function* readText(bytes: Uint8Array, encoding: TextEncoding): RowBatches {
  const head = decoded(bytes.subarray(0, SLICE * 2), encoding);
  const delimiter = guessDelimiter([...head].join(""));
  let line = 1;
  for (const read of records(bytes, encoding, delimiter)) {
    // Lets other requests of this process pass, also while no record has anything.
    await setImmediate();
    const rows: ParsedRow[] = [];
    for (const [index, cells] of read.entries()) {
      if (index % UNBROKEN === UNBROKEN - 1) await setImmediate();
      const begins = line;
      line += 1 + lineBreaks(cells);
      if (begins === 1 && cells.length <= 2 && /^sep=/i.test(cells[0] ?? "")) continue;
      if (cells.every((cell) => cell.trim() === "")) continue;
      const plain = cells
        .slice(0, IMPORT_LIMITS.columns + 1)
        .map((cell) => cutText(repairLetters(plainCell(cell.trim())), IMPORT_LIMITS.cell));
      rows.push({ line: begins, cells: plain });
    }
    for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
  }
  if (line === 1) throw new UnreadableFile("importEmpty");
}
