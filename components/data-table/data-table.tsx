"use client";

import { type ColumnDef, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import Link from "next/link";
import { Icon } from "@/components/ui/icons";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";

const features = tableFeatures({ rowSortingFeature });

export type DataColumn<Row extends object> = ColumnDef<typeof features, Row> & { id: string };

export interface DataTableProps<Row extends object> {
  /** Describes the table for screen readers. */
  caption: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** The order of the rows and the address of another order; omitted when there is only one order. */
  sort?: { id: string; desc: boolean };
  sortHref?: (id: string, desc: boolean) => string;
  /** How the cells of a column look: whether the column names the row, and its label in a card. */
  cells?: Record<string, CellLook<Row>>;
}

interface CellLook<Row> {
  lead?: boolean;
  label?: string | ((row: Row) => string | undefined);
  className?: string | ((row: Row) => string);
  hideHeader?: boolean;
}

const forRow = <Row, Value>(value: Value | ((row: Row) => Value), row: Row): Value =>
  typeof value === "function" ? (value as (row: Row) => Value)(row) : value;

/**
 * Shows one page of rows that the server searched and sorted. Headings are links, because the address holds the
 * order. Under 768 px each row is a card.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  sort,
  sortHref,
  cells = {},
}: DataTableProps<Row>) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableSorting: sort !== undefined,
    state: { sorting: sort ? [sort] : [] },
  });
  return (
    <Table caption={caption}>
      <TableHead>
        {table.getHeaderGroups().map((group) => (
          <TableRow key={group.id}>
            {group.headers.map((header) => {
              const { column } = header;
              const sorted = column.getIsSorted();
              const words = <table.FlexRender header={header} />;
              return (
                <TableHeader
                  key={header.id}
                  sort={
                    column.getCanSort()
                      ? sorted
                        ? sorted === "desc"
                          ? "descending"
                          : "ascending"
                        : "none"
                      : undefined
                  }
                >
                  {column.getCanSort() && sortHref ? (
                    <Link
                      href={sortHref(column.id, sorted === "asc")}
                      className="-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-primary-soft hover:text-on-primary-soft"
                    >
                      {words}
                      <Icon
                        name={sorted === "desc" ? "chevron-down" : "chevron-up"}
                        className={sorted ? "size-4" : "size-4 opacity-30"}
                      />
                    </Link>
                  ) : cells[column.id]?.hideHeader ? (
                    <span className="sr-only">{words}</span>
                  ) : (
                    words
                  )}
                </TableHeader>
              );
            })}
          </TableRow>
        ))}
      </TableHead>
      <TableBody>
        {table.getRowModel().rows.map((row) => (
          <TableRow key={row.id} className="max-md:relative">
            {row.getAllCells().map((cell) => {
              const look = cells[cell.column.id];
              return (
                <TableCell
                  key={cell.id}
                  lead={look?.lead}
                  label={forRow(look?.label, row.original)}
                  className={forRow(look?.className, row.original)}
                >
                  <table.FlexRender cell={cell} />
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
