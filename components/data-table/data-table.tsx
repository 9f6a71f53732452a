"use client";

import {
  type CellContext,
  type ColumnDef,
  type HeaderContext,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import Link from "next/link";
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from "react";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import {
  Table,
  TableBody,
  TableCell,
  type TableCellProps,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";

const features = tableFeatures({ rowSortingFeature });
type Features = typeof features;

export interface DataColumn<Row extends object>
  extends Pick<TableCellProps, "lead" | "place" | "numeric" | "className"> {
  id: string;
  header: ReactNode;
  /** Shows the header to screen readers only. */
  hideHeader?: boolean;
  sortable?: boolean;
  /** Less space at its sides, and an arrow only when sorted, in a table of many columns. */
  tight?: boolean;
  /** The width of the window from which a table shows the column; from 768 px on by default. */
  from?: keyof typeof HIDDEN_BELOW;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends object> {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string | number;
  /** The order of the rows and the address of another order; omitted when there is only one order. */
  sort?: { id: string; desc: boolean };
  sortHref?: (id: string, desc: boolean) => string;
  /** More attributes of a row, such as what a long press does. */
  rowProps?: (row: Row) => ComponentProps<"tr">;
}

const HIDDEN_BELOW = { lg: "md:max-lg:hidden", xl: "md:max-xl:hidden" };

const TIGHT = "md:px-2 lg:px-2";

const Columns = createContext<ReadonlyMap<string, DataColumn<object>>>(new Map());

// Made once: a new function for a cell would be a new component, and would close a menu that is open in it.
function CellOf<Row extends object>({ row, column }: CellContext<Features, Row, unknown>) {
  return useContext(Columns).get(column.id)?.cell(row.original) ?? null;
}
function HeaderOf<Row extends object>({ column }: HeaderContext<Features, Row, unknown>) {
  return useContext(Columns).get(column.id)?.header ?? null;
}

/**
 * Shows one page of rows that the server searched and sorted. Headings are links, because the address holds the
 * order. Under 768 px each row is an entry of a list.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  sort,
  sortHref,
  rowProps,
}: DataTableProps<Row>) {
  const byId = new Map(columns.map((column) => [column.id, column as unknown as DataColumn<object>]));
  const shape = columns.map(({ id, sortable }) => (sortable ? `${id}+` : id)).join();
  const defined = useMemo(
    () =>
      columns.map(
        ({ id, sortable = false }): ColumnDef<Features, Row> => ({
          id,
          accessorFn: () => id,
          enableSorting: sortable,
          header: HeaderOf,
          cell: CellOf,
        }),
      ),
    [shape],
  );
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: (row) => String(rowId(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    enableSorting: sort !== undefined,
    state: { sorting: sort ? [sort] : [] },
  });
  return (
    <Columns value={byId}>
      <Table caption={caption}>
        <TableHead>
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id}>
              {group.headers.map((header) => {
                const { column } = header;
                const look = byId.get(column.id);
                const sorted = column.getIsSorted();
                const words = <table.FlexRender header={header} />;
                const order = sorted ? (sorted === "desc" ? "descending" : "ascending") : "none";
                return (
                  <TableHeader
                    key={header.id}
                    sort={column.getCanSort() ? order : undefined}
                    numeric={look?.numeric}
                    className={cn(look?.from && HIDDEN_BELOW[look.from], look?.tight && TIGHT)}
                  >
                    {column.getCanSort() && sortHref ? (
                      <Link
                        href={sortHref(column.id, sorted === "asc")}
                        className="-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-primary-soft hover:text-on-primary-soft"
                      >
                        {words}
                        {look?.tight && !sorted ? null : (
                          <Icon
                            name={sorted === "desc" ? "chevron-down" : "chevron-up"}
                            className={sorted ? "size-4 shrink-0" : "size-4 shrink-0 opacity-60"}
                          />
                        )}
                      </Link>
                    ) : look?.hideHeader ? (
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
            <TableRow key={row.id} {...rowProps?.(row.original)}>
              {row.getAllCells().map((cell) => {
                const look = byId.get(cell.column.id);
                return (
                  <TableCell
                    key={cell.id}
                    lead={look?.lead}
                    place={look?.place}
                    numeric={look?.numeric}
                    className={cn(
                      look?.from && HIDDEN_BELOW[look.from],
                      look?.tight && TIGHT,
                      look?.className,
                    )}
                  >
                    <table.FlexRender cell={cell} />
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Columns>
  );
}
