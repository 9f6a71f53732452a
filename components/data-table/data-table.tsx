import Link from "next/link";
import type { ReactNode } from "react";
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

export interface DataColumn<Row> extends Pick<TableCellProps, "lead" | "place" | "className"> {
  id: string;
  header: ReactNode;
  /** Shows the header to screen readers only. */
  hideHeader?: boolean;
  sortable?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  /** The order of the rows and the address of another order; omitted when there is only one order. */
  sort?: { id: string; desc: boolean };
  sortHref?: (id: string, desc: boolean) => string;
}

/**
 * Shows one page of rows that the server searched and sorted. Headings are links, because the address holds the
 * order. Under 768 px each row is an entry of a list.
 */
export function DataTable<Row>({ caption, columns, rows, rowId, sort, sortHref }: DataTableProps<Row>) {
  const orderOf = (id: string) =>
    sort?.id === id ? (sort.desc ? ("descending" as const) : ("ascending" as const)) : "none";
  return (
    <Table caption={caption}>
      <TableHead>
        <TableRow>
          {columns.map(({ id, header, hideHeader, sortable }) => {
            const order = orderOf(id);
            return (
              <TableHeader key={id} sort={sort && sortable ? order : undefined}>
                {sortHref && sortable ? (
                  <Link
                    href={sortHref(id, order === "ascending")}
                    className="-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-primary-soft hover:text-on-primary-soft"
                  >
                    {header}
                    <Icon
                      name={order === "descending" ? "chevron-down" : "chevron-up"}
                      className={order === "none" ? "size-4 opacity-30" : "size-4"}
                    />
                  </Link>
                ) : hideHeader ? (
                  <span className="sr-only">{header}</span>
                ) : (
                  header
                )}
              </TableHeader>
            );
          })}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={rowId(row)}>
            {columns.map(({ id, lead, place, className, cell }) => (
              <TableCell key={id} {...{ lead, place, className }}>
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
