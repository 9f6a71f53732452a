import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "./class-names";
import { Icon } from "./icons";

export type BreadcrumbProps = {
  label: string;
  /** The last one is the page itself and needs no href. */
  items: readonly { label: ReactNode; href?: string }[];
  className?: string;
};

export function Breadcrumb({ label, items, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={cn("text-sm", className)}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {items.map((item, index) => (
          <li key={item.href ?? "here"} className="flex items-center gap-1.5">
            {index > 0 ? <Icon name="chevron-right" className="size-4 text-muted" /> : null}
            {item.href ? (
              <Link
                href={item.href}
                className="inline-block py-1 text-link underline-offset-4 hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="py-1 text-muted">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
