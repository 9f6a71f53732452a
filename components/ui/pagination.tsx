import Link from "next/link";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { Icon } from "./icons";

export type PaginationProps = {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** `page` names one number ("Page 3"); `summary`, such as "51–100 of 1 240", is shown beside the links. */
  labels: { nav: string; previous: string; next: string; page: (page: number) => string; summary?: string };
  className?: string;
};

/** Returns the first and last pages and the neighbours of the current page; null is a gap. */
function visiblePages(page: number, pageCount: number): (number | null)[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const shown = [...wanted].filter((one) => one >= 1 && one <= pageCount).sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const before = shown[index - 1];
    return before !== undefined && one - before > 1 ? [null, one] : [one];
  });
}

/** Shows where a list is and the way to its other pages; nothing for a list without rows. */
export function Pagination({ page, pageCount, hrefFor, labels, className }: PaginationProps) {
  if (pageCount === 0) return null;
  if (pageCount <= 1) return labels.summary ? <p className="text-sm text-muted">{labels.summary}</p> : null;
  const arrow = buttonStyle({ variant: "secondary", size: "icon" });
  return (
    <nav
      aria-label={labels.nav}
      className={cn("flex flex-wrap items-center justify-between gap-x-6 gap-y-3", className)}
    >
      {labels.summary ? <p className="tabular text-sm text-muted">{labels.summary}</p> : null}
      <ul className="ml-auto flex items-center gap-1.5">
        <li>
          {page > 1 ? (
            <Link href={hrefFor(page - 1)} rel="prev" aria-label={labels.previous} className={arrow}>
              <Icon name="chevron-left" />
            </Link>
          ) : null}
        </li>
        {visiblePages(page, pageCount).map((one, index) =>
          one === null ? (
            <li key={`gap-${index}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={one} className={one === page ? undefined : "max-md:hidden"}>
              <Link
                href={hrefFor(one)}
                aria-label={labels.page(one)}
                aria-current={one === page ? "page" : undefined}
                className={cn(
                  "tabular flex size-11 items-center justify-center rounded-md font-semibold hover:bg-primary-soft hover:text-on-primary-soft",
                  one === page && "bg-primary text-on-primary hover:bg-primary hover:text-on-primary",
                )}
              >
                {one}
              </Link>
            </li>
          ),
        )}
        <li>
          {page < pageCount ? (
            <Link href={hrefFor(page + 1)} rel="next" aria-label={labels.next} className={arrow}>
              <Icon name="chevron-right" />
            </Link>
          ) : null}
        </li>
      </ul>
    </nav>
  );
}
