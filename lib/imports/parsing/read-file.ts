import { setImmediate } from "node:timers/promises";
import { cutText } from "@/lib/core/cut-text";
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

/**
 * Recognizes a file by its bytes and reads its header. The records are read when `rows` is.
 * @throws UnreadableFile with the reason; `rows` throws the same
 */
export async function openFile(bytes: Uint8Array): Promise<OpenFile> {
  const found = fileKind(bytes);
  const batches = (found.kind === "xlsx" ? readXlsx(bytes) : readText(bytes, found.encoding))[
    Symbol.asyncIterator
  ]();
  const { done, value } = await batches.next();
  const [header, ...others] = done ? [] : value;
  if (!header) throw new UnreadableFile("importEmpty");
  if (header.cells.length > IMPORT_LIMITS.columns)
    throw new UnreadableFile("importTooManyColumns", { max: IMPORT_LIMITS.columns });
  if (isPerson(header.cells)) throw new UnreadableFile("importNoHeader");
  const headers = header.cells.map((cell) => cutText(cell.replace(/\s+/g, " ").trim(), 100));
  return { kind: found.kind, headers, rows: rest(others, batches) };
}
