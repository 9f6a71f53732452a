import type { Lang } from "./languages";

/** Where an address may have been meant to lead; each has a page that says what became of it. */
export const LOST_KINDS = ["page", "link", "unsubscribe"] as const;
export type LostKind = (typeof LOST_KINDS)[number];

/** The page that answers such an address. It is served in its place, and linked from nowhere. */
export const lostHref = (kind: LostKind, lang: Lang): string => `/${lang}/lost/${kind}`;
