import { rawTimeZones } from "@vvo/tzdb";
import { countryName } from "@/lib/i18n/country-name";
import type { Lang } from "@/lib/vocabulary/languages";
import type { Named } from "./presenter";

/** Codes of the countries in which a farm can be (ISO 3166-1 alpha-2): those with a time zone. */
export const COUNTRIES: readonly string[] = [
  ...new Set(["CA", ...rawTimeZones.map(({ countryCode }) => countryCode).sort()]),
];

/** Lists the countries with their names: Canada first, then by name. */
export function namedCountries(lang: Lang): Named[] {
  const [canada, ...others] = COUNTRIES.map((code) => ({ code, name: countryName(code, lang) }));
  return [canada!, ...others.sort((a, b) => a.name.localeCompare(b.name, lang))];
}
