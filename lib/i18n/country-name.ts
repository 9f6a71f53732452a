import { byLang, type Lang } from "@/lib/vocabulary/languages";
import { CONVENTIONS } from "./conventions";

const NAMES = byLang((lang) => new Intl.DisplayNames(CONVENTIONS[lang].locale, { type: "region" }));

/** Returns the name of a country (ISO 3166-1 alpha-2): "FR" -> "France". */
export const countryName = (code: string, lang: Lang): string => NAMES[lang].of(code) ?? code;

/** Returns the name of a country where it has to be said: none for Canada, where most farms and readers are. */
export const nameAbroad = (country: string, lang: Lang): string | null =>
  country === "CA" ? null : countryName(country, lang);
