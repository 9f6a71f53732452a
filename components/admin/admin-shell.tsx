import Link from "next/link";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/illustrations/logo";
import { SkipLink } from "@/components/ui/skip-link";
import { AdminNav, type AdminNavProps } from "./admin-nav";
import { KeepFocus } from "./keep-focus";

export type AdminShellProps = {
  homeHref: string;
  labels: { skip: string; home: string };
  nav: AdminNavProps;
  farmSwitcher?: ReactNode;
  /** Opens the command palette. */
  palette?: ReactNode;
  userMenu: ReactNode;
  /** Shown above the page: trial ends soon, address missing. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Shows one header for both widths: at the top of a phone, at the left of a desktop. */
export function AdminShell({
  homeHref,
  labels,
  nav,
  farmSwitcher,
  palette,
  userMenu,
  notice,
  children,
}: AdminShellProps) {
  return (
    <div className="admin min-h-dvh bg-canvas text-content md:grid md:grid-cols-[16.5rem_minmax(0,1fr)]">
      <header className="no-print sticky top-0 z-30 flex items-center gap-2 border-line bg-surface px-3 max-md:min-h-15 max-md:flex-wrap max-md:border-b md:h-dvh md:flex-col md:items-stretch md:gap-3 md:border-r md:px-0 md:pt-4">
        <SkipLink label={labels.skip} />
        <Link
          href={homeHref}
          aria-label={labels.home}
          className="flex items-center gap-2.5 rounded-md p-1 md:mx-4 md:min-h-11"
        >
          <LogoMark className="size-9" />
          <span aria-hidden="true" className="font-display text-2xl font-semibold max-md:hidden">
            Potager
          </span>
        </Link>
        {/* With enlarged text, the buttons go below the name of the farm instead of onto it. */}
        <div className="min-w-28 flex-1 md:min-w-0 md:flex-none md:px-3">{farmSwitcher}</div>
        <div className="max-md:ml-auto md:px-3">{palette}</div>
        <AdminNav {...nav} />
        <div className="md:border-t md:border-line md:p-3">{userMenu}</div>
      </header>
      <div className="min-w-0">
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 pb-28 pt-6 focus:outline-none md:px-8 md:pb-16 md:pt-9"
        >
          {notice ? <div className="no-print mb-6">{notice}</div> : null}
          {children}
        </main>
        <KeepFocus />
      </div>
    </div>
  );
}
