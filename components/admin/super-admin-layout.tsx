import type { Metadata } from "next";
import type { ReactNode } from "react";
import { superAdminsAlone } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { children: ReactNode; params: Promise<{ lang: string }> };

/** Gives the page that there is not its own title. */
export async function superAdminMetadata({ params }: Props): Promise<Metadata> {
  await superAdminsAlone((await params).lang as Lang);
  return {};
}

/**
 * The layout of the screens of super administrators; for everyone else there is no such page. A layout comes before
 * what a page shows while it loads, so the status is still 404.
 */
export async function SuperAdminLayout({ children, params }: Props) {
  await superAdminsAlone((await params).lang as Lang);
  return children;
}
