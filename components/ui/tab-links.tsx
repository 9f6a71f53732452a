import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "./class-names";
import { CurrentTabInView } from "./current-tab-in-view";
import { tabListStyle, tabStyle } from "./tab-style";

export type TabLinksProps = {
  /** Names the navigation for screen readers. */
  label: string;
  tabs: readonly { href: string; label: ReactNode; count?: ReactNode; current?: boolean }[];
  className?: string;
};

/** Shows tabs for pages or filters in the URL, as plain links without JavaScript. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={cn(tabListStyle, className)}>
      <CurrentTabInView />
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className={tabStyle}
        >
          {tab.label}
          {tab.count !== undefined ? (
            <span className="tabular rounded-full bg-sunken px-2 text-xs leading-5 text-content">
              {tab.count}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
