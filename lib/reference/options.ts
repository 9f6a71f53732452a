import { zoneName } from "@/lib/reference/zone-name";
import type { Lang } from "@/lib/vocabulary/languages";
import { namedCountries } from "./countries";
import { offeredZones, type ZonePlace } from "./zones";

interface Option {
  value: string;
  label: string;
}

/** Returns the countries as choices of a form. */
export const countryOptions = (lang: Lang): Option[] =>
  namedCountries(lang).map(({ code, name }) => ({ value: code, label: name }));

/** Returns the time zones that a farm can choose, with its own when that is another one. */
export const zoneOptions = (farm: ZonePlace & { time_zone: string }, lang: Lang): Option[] =>
  [...new Set([...offeredZones(farm), farm.time_zone])].map((zone) => ({
    value: zone,
    label: zoneName(zone, lang),
  }));
