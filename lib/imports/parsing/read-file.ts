import { setImmediate } from "node:timers/promises";
import { findHeader } from "../rules/find-header";
import { IMPORT_LIMITS } from "../rules/limits";
import { shownHeaders } from "../rules/shown-headers";
import { fileKind } from "./file-kind";
import { type ParsedRow, type RowBatches, tooManyColumns, UnreadableFile } from "./parsed-file";
import { readText } from "./read-text";
import { type OpenWorkbook, openXlsx } from "./read-xlsx";

/** A file whose header was read. */
export interface OpenFile {
  kind: "csv" | "xlsx";
  /** The sheets of a workbook that are shown, and the one that is read; empty for a text. */
  sheets: string[];
  sheet: string;
  headers: string[];
  header_line: number;
  /** The first records, with titles and headers. */
  head: ParsedRow[];
  /** The records after the header, in batches. */
  rows: RowBatches;
}

async function* rest(first: ParsedRow[], batches: AsyncIterator<ParsedRow[]>): RowBatches {
  let count = 0;
  for (let batch: ParsedRow[] | null = first; batch; ) {
    count += batch.length;
    if (count > IMPORT_LIMITS.rows) throw tooManyRows();
    if (batch.length > 0) yield batch;
    // Lets other requests of this process pass.
    await setImmediate();
    const next: IteratorResult<ParsedRow[]> = await batches.next();
    batch = next.done ? null : next.value;
  }
  if (count === 0) throw new UnreadableFile("importNoRows");
}

const tooManyRows = () => new UnreadableFile("importTooManyRows", { max: IMPORT_LIMITS.rows });

/** Reads the first records of a table, at least as many as its headers may stand below. */
async function readHead(batches: AsyncIterator<ParsedRow[]>): Promise<ParsedRow[]> {
  const head: ParsedRow[] = [];
  while (head.length < IMPORT_LIMITS.head) {
    const { done, value } = await batches.next();
    if (done) break;
    head.push(...value);
  }
  return head;
}

/** Returns how many fields the header of a sheet names; -1 when it has no record below one, or is too wide to be read. */
async function fieldsOfSheet(workbook: OpenWorkbook, sheet: number): Promise<number> {
  const batches = workbook.read(sheet)[Symbol.asyncIterator]();
  try {
    const head = await readHead(batches);
    const found = findHeader(head.slice(0, IMPORT_LIMITS.head).map(({ cells }) => cells));
    return head.length > 1 ? (found?.fields ?? 0) : -1;
  } catch (error) {
    if (error instanceof UnreadableFile && error.fault === "importTooManyColumns") return -1;
    throw error;
  } finally {
    await batches.return?.();
  }
}

/** Returns the number of the sheet that names the most fields; the first of equal ones. */
async function chooseSheet(workbook: OpenWorkbook): Promise<number> {
  let best = { sheet: 0, fields: -1 };
  for (const sheet of workbook.sheets.keys()) {
    const fields = await fieldsOfSheet(workbook, sheet);
    if (fields > best.fields) best = { sheet, fields };
  }
  return best.sheet;
}

/**
 * Recognizes a file by its bytes and finds its header. The records are read when `rows` is.
 * @param wanted the name of the sheet that the person chose; the likeliest one by default
 * @throws UnreadableFile with the reason; `rows` throws the same
 */
export async function openFile(bytes: Uint8Array, wanted = ""): Promise<OpenFile> {
  const found = fileKind(bytes);
  const workbook = found.kind === "xlsx" ? await openXlsx(bytes) : null;
  const chosen = workbook?.sheets.indexOf(wanted) ?? -1;
  const sheet =
    workbook && workbook.sheets.length > 1 && chosen < 0 ? await chooseSheet(workbook) : Math.max(0, chosen);
  const table = found.kind === "xlsx" ? workbook!.read(sheet) : readText(bytes, found.encoding);
  const batches = table[Symbol.asyncIterator]();
  const records = await readHead(batches);
  if (records.length === 0) throw new UnreadableFile("importEmpty");
  const head = records.slice(0, IMPORT_LIMITS.head);
  const header = findHeader(head.map(({ cells }) => cells));
  if (!header) throw new UnreadableFile("importNoHeader");
  const { line, cells } = head[header.at]!;
  if (cells.length > IMPORT_LIMITS.columns) throw tooManyColumns();
  return {
    kind: found.kind,
    sheets: workbook?.sheets ?? [],
    sheet: workbook?.sheets[sheet] ?? "",
    headers: shownHeaders(cells),
    header_line: line,
    head,
    rows: rest(records.slice(header.at + 1), batches),
  };
}
