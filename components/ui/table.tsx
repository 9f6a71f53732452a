import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";

/*
 * Under 768 px each row is a card. In some browsers a change of `display` removes the table semantics, so the
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
      className={cn("max-md:grid max-md:gap-3", className)}
      {...rest}
    />
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: kept when display changes on a phone
      role="row"
      className={cn(
        "border-line md:border-b md:in-[tbody]:hover:bg-sunken",
        "max-md:block max-md:rounded-xl max-md:border max-md:bg-raised max-md:p-4 max-md:shadow-xs",
        className,
      )}
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
      className={cn("px-3 py-2.5 text-sm font-semibold text-muted", numeric && "text-right", className)}
      {...rest}
    />
  );
}

export type TableCellProps = ComponentProps<"td"> & {
  /** Column name shown before the value in a card; omit it for the cell that is the card's title. */
  label?: string;
  numeric?: boolean;
  /** The cell that names the row: larger on a phone, a row header for screen readers. */
  lead?: boolean;
};

export function TableCell({ label, numeric, lead, className, children, ...rest }: TableCellProps) {
  return (
    <td
      role={lead ? "rowheader" : "cell"}
      data-label={label}
      className={cn(
        "px-3 py-3 align-middle max-md:px-0 max-md:py-1.5",
        label
          ? "max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:shrink-0 max-md:before:text-left max-md:before:text-sm max-md:before:text-muted max-md:before:content-[attr(data-label)]"
          : "max-md:block",
        lead && "font-semibold max-md:pb-2 max-md:text-lg",
        numeric && "tabular md:text-right",
        className,
      )}
      {...rest}
    >
      {label ? <span className="min-w-0">{children}</span> : children}
    </td>
  );
}
