import type { DataColumn } from "./data-table";
import { RenderedTable } from "./rendered-table";

/** Shows rows in a table whose cells the server renders, by the same columns as those of a DataTable. */
export function ServerTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
}: {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
}) {
  return (
    <div className="md:overflow-x-auto">
      <RenderedTable
        caption={caption}
        columns={columns.map(({ cell: _, ...look }) => look)}
        rows={rows.map((row) => ({
          id: String(rowId(row)),
          cells: Object.fromEntries(columns.map(({ id, cell }) => [id, cell(row)])),
        }))}
      />
    </div>
  );
}
