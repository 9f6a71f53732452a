"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

export type AdminNavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** A count, such as drafts waiting. */
  badge?: ReactNode;
};

export type AdminNavProps = {
  label: string;
  items: readonly AdminNavItem[];
  /** Href of the current entry; by default the longest entry that matches the address. */
  active?: string;
  more: { label: string; icon: ReactNode };
};

const ON_BAR = 4;

function activeHref(items: readonly AdminNavItem[], pathname: string): string | undefined {
  return items
    .map((item) => item.href)
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
}

const barItem =
  "relative flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-[0.6875rem] font-medium tracking-tight md:tracking-normal leading-tight text-muted";
const currentMark = "aria-[current=page]:font-semibold aria-[current=page]:text-on-primary-soft";

/** Shows the navigation: at the bottom of a phone (four entries and a "more" menu), at the left of a desktop. */
export function AdminNav({ label, items, active, more }: AdminNavProps) {
  const pathname = usePathname();
  const current = active ?? activeHref(items, pathname);
  const first = items.length > ON_BAR + 1 ? ON_BAR : items.length;
  const rest = items.slice(first);
  const restIsCurrent = rest.some((item) => item.href === current);
  return (
    <nav
      aria-label={label}
      className="admin-nav no-print max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:border-t max-md:border-line max-md:bg-raised max-md:pb-[env(safe-area-inset-bottom)] md:min-h-0 md:flex-1 md:overflow-y-auto"
    >
      <ul className="max-md:grid max-md:auto-cols-[minmax(0,1fr)] max-md:grid-flow-col md:grid md:gap-1 md:px-3 md:py-1">
        {items.map((item, index) => (
          <li key={item.href} className={index >= first ? "max-md:hidden" : undefined}>
            <Link
              href={item.href}
              aria-current={item.href === current ? "page" : undefined}
              className={cn(
                barItem,
                currentMark,
                "md:min-h-11 md:flex-row md:justify-start md:gap-3 md:rounded-md md:px-3 md:text-left md:text-base md:text-content md:hover:bg-sunken md:aria-[current=page]:bg-primary-soft",
                "focus-visible:-outline-offset-3",
              )}
            >
              <span
                aria-hidden="true"
                className={cn(
                  "flex [&>svg]:size-5.5 max-md:rounded-full max-md:px-[min(1rem,3vw)] max-md:py-0.5",
                  item.href === current && "max-md:bg-primary-soft",
                )}
              >
                {item.icon}
              </span>
              <span className="max-w-full truncate md:flex-1">{item.label}</span>
              {item.badge ? (
                <span className="tabular rounded-full bg-highlight px-2 text-xs font-semibold leading-5 text-on-highlight max-md:absolute max-md:right-[calc(50%-1.75rem)] max-md:top-1 max-md:px-1.5 max-md:leading-4">
                  {item.badge}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
        {rest.length > 0 ? (
          <li className="md:hidden">
            {/* A new page closes the "more" menu. */}
            <details key={pathname} className="group">
              <summary className={cn(barItem, restIsCurrent && "font-semibold text-on-primary-soft")}>
                <span
                  aria-hidden="true"
                  className={cn(
                    "flex rounded-full px-[min(1rem,3vw)] py-0.5 group-open:bg-primary-soft [&>svg]:size-5.5",
                    restIsCurrent && "bg-primary-soft",
                  )}
                >
                  {more.icon}
                </span>
                {more.label}
              </summary>
              <ul className="absolute inset-x-3 bottom-full mb-2 grid gap-0.5 rounded-xl border border-line bg-raised p-2 shadow-lg">
                {rest.map((item) => (
                  <li key={item.href}>
                    <Link
                      href={item.href}
                      aria-current={item.href === current ? "page" : undefined}
                      className={cn(
                        "flex min-h-12 items-center gap-3 rounded-md px-3 aria-[current=page]:bg-primary-soft [&>svg]:size-5.5",
                        currentMark,
                      )}
                    >
                      {item.icon}
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
