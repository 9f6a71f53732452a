import type { Lang } from "@/lib/vocabulary/languages";

const NAMES: Record<Lang, Intl.DisplayNames> = {
  fr: new Intl.DisplayNames("fr-CA", { type: "region" }),
  en: new Intl.DisplayNames("en-CA", { type: "region" }),
};

/** Returns the name of a country (ISO 3166-1 alpha-2): "FR" -> "France". */
export const countryName = (code: string, lang: Lang): string => NAMES[lang].of(code) ?? code;

/** Returns the name of a country where it has to be said: none for Canada, where most farms and readers are. */
export const nameAbroad = (country: string, lang: Lang): string | null =>
  country === "CA" ? null : countryName(country, lang);
