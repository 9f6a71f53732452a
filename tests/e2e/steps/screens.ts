import type { Lang } from "@/lib/vocabulary/languages";

/** The two window sizes in which every screen is checked. */
export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

/**
 * Returns the phone for French and the desktop for English, for simple screens where all four combinations
 * would add nothing.
 */
export const screensOf = (lang: Lang) =>
  Object.entries(SCREENS).filter(([screen]) => (screen === "phone") === (lang === "fr"));
