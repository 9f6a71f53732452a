import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import type { HeadRecord } from "@/lib/vocabulary/import-json";
import { Import } from "./answers";
import type { ImportRow, ListedRow } from "./queries";
import { unmappedStatuses } from "./rules/status-columns";

export type { Import } from "./answers";

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

const OwnColumns = Import.omit({
  status_columns: true,
  unmapped_statuses: true,
  progress: true,
  steps: true,
});

/** Presents an import. `progress` counts the rows of the job that runs, out of `steps`. */
export function presentImport(entry: ImportRow): Import {
  const { invalid = 0, duplicate = 0, new: added = 0, filled = 0 } = entry.counts;
  const steps =
    entry.status === "importing"
      ? entry.total - invalid - duplicate
      : entry.status === "undoing"
        ? added + filled
        : entry.total;
  return {
    ...pickFields(entry, fieldsOf(OwnColumns)),
    status_columns: entry.status_columns.map(({ column }) => column),
    unmapped_statuses: unmappedStatuses(entry.status_columns, entry.mapping),
    progress: entry.done,
    steps,
  };
}

/** A file that is written while it is sent. */
export interface ImportFile {
  body: AsyncIterable<string>;
  type: string;
  filename: string;
}
