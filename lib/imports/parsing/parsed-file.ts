import { IMPORT_LIMITS } from "../rules/limits";

/** One record of a file. */
export interface ParsedRow {
  /** Line of the file on which the record begins, or number of the row among those in the sheet. The first is 1. */
  line: number;
  cells: string[];
}

/** Reasons why a file cannot be read. Each is a key of messages "errors". */
export type FileFault =
  | "importEmpty"
  | "importNotATable"
  | "importOldExcel"
  | "importDamaged"
  | "importUnpacksTooLarge"
  | "importTooManyRows"
  | "importTooManyColumns"
  | "importNoHeader"
  | "importNoRows";

/** A file that cannot be read, with the reason. */
export class UnreadableFile extends Error {
  constructor(
    readonly fault: FileFault,
    readonly values: Record<string, string | number> = {},
  ) {
    super(fault);
    this.name = "UnreadableFile";
  }
}

/** A file with more columns than are read. */
export const tooManyColumns = (): UnreadableFile =>
  new UnreadableFile("importTooManyColumns", { max: IMPORT_LIMITS.columns });

/** Batches of records, so that the memory of an import does not grow with its file. */
export type RowBatches = AsyncIterable<ParsedRow[]>;
