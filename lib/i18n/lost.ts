import type { Lang } from "@/lib/vocabulary/languages";

/** Kinds of addresses that lead nowhere. Each has its own page with an explanation. */
export const LOST_KINDS = [
  "page",
  "link",
  "unsubscribe",
  "confirm",
  "data",
  "report",
  "documents",
  "code",
] as const;
export type LostKind = (typeof LOST_KINDS)[number];

/**
 * Returns the path of the page for such an address. It is served in place of the missing page; no page links to it.
 */
export const lostHref = (kind: LostKind, lang: Lang): string => `/${lang}/lost/${kind}`;
