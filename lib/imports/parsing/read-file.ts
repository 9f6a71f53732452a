import { setImmediate } from "node:timers/promises";
import { looksLikeEmail } from "../rules/guess-mapping";
import { IMPORT_LIMITS } from "../rules/limits";
import { fileKind } from "./file-kind";
import { type ParsedRow, type RowBatches, UnreadableFile } from "./parsed-file";
import { readText } from "./read-text";
import { readXlsx } from "./read-xlsx";

/** A file whose header was read. */
export interface OpenFile {
  kind: "csv" | "xlsx";
  headers: string[];
  /** The records after the header, in batches. */
  rows: RowBatches;
}

/** Whether a first record is a person already: then the header is missing. */
const isPerson = (cells: readonly string[]) =>
  cells.some((cell) => looksLikeEmail(cell) || cell.replace(/\D/g, "").length >= IMPORT_LIMITS.phone_digits);

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

/** Returns whether a text has so many line breaks that its records are worth counting before any is saved. */
const mayHaveTooManyRows = (bytes: Uint8Array): boolean =>
  bytes.reduce((count, byte) => (byte === 10 || byte === 13 ? count + 1 : count), 0) > IMPORT_LIMITS.rows;

async function countRows(batches: RowBatches): Promise<void> {
  let count = -1;
  for await (const batch of batches) {
    count += batch.length;
    if (count > IMPORT_LIMITS.rows) throw tooManyRows();
    await setImmediate();
  }
}

/**
 * Recognizes a file by its bytes and reads its header. The records are read when `rows` is.
 * @throws UnreadableFile with the reason; `rows` throws the same
 */
export async function openFile(bytes: Uint8Array): Promise<OpenFile> {
  const found = fileKind(bytes);
  if (found.kind === "csv" && mayHaveTooManyRows(bytes)) await countRows(readText(bytes, found.encoding));
  const batches = (found.kind === "xlsx" ? readXlsx(bytes) : readText(bytes, found.encoding))[
    Symbol.asyncIterator
  ]();
  const { done, value } = await batches.next();
  const [header, ...others] = done ? [] : value;
  if (!header) throw new UnreadableFile("importEmpty");
  if (header.cells.length > IMPORT_LIMITS.columns)
    throw new UnreadableFile("importTooManyColumns", { max: IMPORT_LIMITS.columns });
  if (isPerson(header.cells)) throw new UnreadableFile("importNoHeader");
  const headers = header.cells.map((cell) => cell.replace(/\s+/g, " ").trim().slice(0, 100));
  return { kind: found.kind, headers, rows: rest(others, batches) };
}
