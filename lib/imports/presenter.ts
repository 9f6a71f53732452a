import type { HeadRecord } from "@/lib/vocabulary/import-json";
import type { ImportRow, ListedRow } from "./queries";
import { unmappedStatuses } from "./rules/status-columns";

/** An import as the members of its farm see it. */
export type Import = ReturnType<typeof presentImport>;

/** An import with what its page shows of the file. */
export type OpenImport = Import & {
  /** Some rows, to show what the columns hold. */
  examples: string[][];
  /** The first records, among which the headers can be chosen. */
  head: HeadRecord[];
  /** People whom the plan still has room for; null means no limit. */
  places: number | null;
};

/** A row that was left out, or has a remark. */
export type ImportedRow = ListedRow;

/** Presents an import. `progress` counts the rows of the job that runs, out of `steps`. */
export function presentImport(entry: ImportRow) {
  const { invalid = 0, duplicate = 0, new: added = 0, filled = 0 } = entry.counts;
  const steps =
    entry.status === "importing"
      ? entry.total - invalid - duplicate
      : entry.status === "undoing"
        ? added + filled
        : entry.total;
  const { id, uuid, status, kind, file_name, headers, mapping, lang, category_id, qr_code_id } = entry;
  const { refusers, status_columns, header_line, sheet, sheets } = entry;
  const { basis, given_on, wording, total, counts, started_at, finished_at, undo_until, created_at } = entry;
  return {
    id,
    uuid,
    status,
    kind,
    file_name,
    headers,
    header_line,
    sheet,
    sheets,
    mapping,
    refusers,
    /** Columns that look like a status, and those of them that the mapping leaves out. */
    status_columns: status_columns.map(({ column }) => column),
    unmapped_statuses: unmappedStatuses(status_columns, mapping),
    lang,
    category_id,
    qr_code_id,
    basis,
    given_on,
    wording,
    total,
    counts,
    progress: entry.done,
    steps,
    started_at,
    finished_at,
    undo_until,
    created_at,
  };
}

/** A file that is written while it is sent. */
export interface ImportFile {
  body: AsyncIterable<string>;
  type: string;
  filename: string;
}
