import type { Lang } from "@/lib/i18n/languages";

/** The two sizes of window every screen is looked at in. */
export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };

/** French on the phone and English on the desktop: for screens of one form, where all four would say no more. */
export const screensOf = (lang: Lang) =>
  Object.entries(SCREENS).filter(([screen]) => (screen === "phone") === (lang === "fr"));
