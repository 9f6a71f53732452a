"use client";

import { type ReactNode, useId, useState } from "react";

/**
 * Shows an entry of a list: on a phone a row whose press shows the rest, on a wider screen all of it. Without
 * scripts all of it is shown.
 */
export function FoldedRow({
  title,
  detail,
  state,
  menu,
  startsOpen = false,
  children,
}: {
  title: ReactNode;
  /** One line on a phone only. */
  detail: ReactNode;
  /** Under the title on a wider screen. */
  state?: ReactNode;
  menu: ReactNode;
  /** For a list of one entry, where nothing is gained by folding. */
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <li className="max-md:first:rounded-t-xl max-md:last:rounded-b-xl md:flex md:flex-col md:rounded-xl md:border md:border-line md:bg-raised md:p-6 md:shadow-sm">
      <div className="max-md:entry-row md:flex md:items-start md:justify-between md:gap-2">
        <div className="max-md:entry-whole md:min-w-0">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere md:font-display md:text-xl">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="entry-link font-semibold md:hidden"
            >
              {title}
            </button>
            <span className="max-md:hidden">{title}</span>
          </h2>
          <p className="truncate text-sm text-muted md:hidden">{detail}</p>
          <div className="max-md:hidden">{state}</div>
        </div>
        <div className="max-md:entry-more">{menu}</div>
      </div>
      <div
        id={id}
        className={`max-md:px-4 max-md:pb-4 ${open ? "" : "max-md:[@media(scripting:enabled)]:hidden"}`}
      >
        {children}
      </div>
    </li>
  );
}
