"use client";

import type { ReactNode } from "react";
import { type DataColumn, DataTable } from "./data-table";

export interface RenderedRow {
  id: string;
  /** What each column shows, by its id. */
  cells: Record<string, ReactNode>;
}

/** Hands cells that the server rendered to a DataTable, whose columns are functions and stay in the browser. */
export function RenderedTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: Omit<DataColumn<RenderedRow>, "cell">[];
  rows: RenderedRow[];
}) {
  return (
    <DataTable
      caption={caption}
      columns={columns.map(
        (column): DataColumn<RenderedRow> => ({
          ...column,
          cell: ({ cells }) => cells[column.id],
        }),
      )}
      rows={rows}
      rowId={({ id }) => id}
    />
  );
}
