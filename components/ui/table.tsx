import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";

/*
 * Under 768 px each row is one entry of a list, about 72 px high. In some browsers a change of `display` removes the table semantics, so the
 * roles are set explicitly.
 */

export type TableProps = ComponentProps<"table"> & {
  /** Describes the table for screen readers. */
  caption: ReactNode;
};

export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: kept when display changes on a phone
      role="table"
      className={cn("w-full border-collapse text-left max-md:block", className)}
      {...rest}
    >
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: kept when display changes on a phone
    <thead role="rowgroup" className={cn("max-md:sr-only", className)} {...rest} />
  );
}

export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return (
    <tbody
      // biome-ignore lint/a11y/noRedundantRoles: kept when display changes on a phone
      role="rowgroup"
      className={cn("max-md:entry-list", className)}
      {...rest}
    />
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: kept when display changes on a phone
      role="row"
      className={cn("border-line max-md:entry-row md:border-b md:in-[tbody]:hover:bg-sunken", className)}
      {...rest}
    />
  );
}

export type TableHeaderProps = ComponentProps<"th"> & {
  numeric?: boolean;
  sort?: "ascending" | "descending" | "none";
};

export function TableHeader({ numeric, sort, className, ...rest }: TableHeaderProps) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: kept when display changes on a phone
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={cn(
        "px-2.5 py-2.5 text-sm font-semibold text-muted first:pl-2 last:pr-2 lg:px-4",
        numeric && "text-right md:px-2 lg:px-2",
        className,
      )}
      {...rest}
    />
  );
}

const PLACE = {
  /** The name and its detail together. */
  whole: "max-md:entry-whole",
  title: "max-md:entry-title",
  detail: "max-md:entry-detail",
  state: "max-md:entry-state",
  more: "max-md:entry-more",
  /** A line of its own under the others. */
  note: "max-md:col-span-full max-md:text-sm max-md:text-muted",
};

export type TableCellProps = ComponentProps<"td"> & {
  /** Where the cell stands in the row of a phone; a cell without a place is shown from 768 px on. */
  place?: keyof typeof PLACE;
  numeric?: boolean;
  /** The cell that names the row: strong, and a row header for screen readers. */
  lead?: boolean;
};

export function TableCell({ place, numeric, lead, className, ...rest }: TableCellProps) {
  return (
    <td
      role={lead ? "rowheader" : "cell"}
      className={cn(
        "align-middle md:px-2.5 md:py-3 md:first:pl-2 md:last:pr-2 lg:px-4",
        place ? PLACE[place] : "max-md:hidden",
        lead && "font-semibold",
        numeric && "tabular whitespace-nowrap md:px-2 md:text-right lg:px-2",
        className,
      )}
      {...rest}
    />
  );
}
