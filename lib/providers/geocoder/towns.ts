import { foldText } from "@/lib/values/fold-text";
import { withoutEnd } from "@/lib/values/without-end";
import en from "@/messages/en/reference.json" with { type: "json" };
import fr from "@/messages/fr/reference.json" with { type: "json" };
import rows from "./canadian-towns.json" with { type: "json" };

export interface Town {
  name: string;
  /** Code of the province, such as QC. */
  region: string;
  lat: number;
  lng: number;
  population: number;
}

interface Named {
  town: Town;
  /** Preference among towns with the same name: 0 for the main name, 1 for an alternative name. */
  rank: number;
}

/** Returns the lookup key of a name. "Ste-Anne" and "Sainte Anne" have the same key. */
const keyOf = (name: string) =>
  foldText(name)
    .replace(/\bst\b/g, "saint")
    .replace(/\bste\b/g, "sainte");

/** Sorts by rank, then Québec before other provinces (docs/product/search.md "Search"), then by population. */
const byPreference = (a: Named, b: Named) =>
  a.rank - b.rank ||
  Number(b.town.region === "QC") - Number(a.town.region === "QC") ||
  b.town.population - a.town.population;

let table: Map<string, Named[]> | undefined;

/** Returns the table of 3,213 towns by name. It is parsed at the first call. */
function gazetteer(): Map<string, Named[]> {
  if (table) return table;
  const made = new Map<string, Named[]>();
  for (const [region, line] of Object.entries(rows)) {
    for (const row of line.split(";")) {
      const [name = "", lat, lng, population, ...others] = row.split("|");
      const town = { name, region, lat: Number(lat), lng: Number(lng), population: Number(population) };
      for (const [rank, called] of [name, ...others].entries()) {
        const key = keyOf(called);
        made.set(key, [...(made.get(key) ?? []), { town, rank: Math.min(rank, 1) }]);
      }
    }
  }
  for (const named of made.values()) named.sort(byPreference);
  table = made;
  return made;
}

/** Province codes by their code and by their name in each language: "qc", "quebec", "british columbia". */
const REGION_OF = new Map(
  [fr.regions, en.regions].flatMap((names) =>
    Object.entries(names).flatMap(([code, name]) => [
      [foldText(code), code] as const,
      [foldText(name), code] as const,
    ]),
  ),
);

/** Splits name and province: "Richmond, Ontario", "Richmond (ON)" and "Richmond ON" -> ["Richmond", "ON"]. */
function splitRegion(text: string): [string, string | null] {
  const [, name = text, after = ""] = text.match(/^(.+?)[,(]([^,(]*)$/) ?? [];
  const named = REGION_OF.get(foldText(after));
  if (named) return [name, named];
  const [, before = text, last = ""] = text.match(/^(.+)\s(\p{L}{2})$/u) ?? [];
  const coded = REGION_OF.get(foldText(last));
  return coded ? [before, coded] : [text, null];
}

const MIN_START_LENGTH = 4;

/** Returns the preferred town whose name starts with these words: "Saint-Jean" gives Saint-Jean-sur-Richelieu. */
function findTownStartingWith(key: string, region: string | null): Town | null {
  if (key.length < MIN_START_LENGTH) return null;
  const found = [...gazetteer()]
    .flatMap(([name, named]) => (name.startsWith(`${key} `) ? named : []))
    .filter(({ town }) => !region || town.region === region);
  return found.sort(byPreference)[0]?.town ?? null;
}

const COUNTRY = /[,\s]canada$/i;

/** Returns a text without the name of the country at its end. */
const withoutCountry = (text: string): string => {
  const typed = text.trim();
  return COUNTRY.test(typed) ? withoutEnd(typed.replace(COUNTRY, ""), /[,\s]/) : typed;
};

/** Returns a town by name, such as "Saint-Rémi", "st-remi" or "St Remi, QC"; null when there is none. */
export function findTown(text: string): Town | null {
  const [name, region] = splitRegion(withoutCountry(text));
  const key = keyOf(name);
  const named = gazetteer().get(key) ?? [];
  const town = named.find((one) => !region || one.town.region === region)?.town;
  return town ?? findTownStartingWith(key, region);
}

/** Returns the town with exactly this name in a province, or null. */
export const townOf = (name: string, region: string): Town | null =>
  gazetteer()
    .get(keyOf(name))
    ?.find(({ town }) => town.region === region)?.town ?? null;

/** Shortest beginning of a name that suggests towns. */
const MIN_SUGGESTION = 3;

/**
 * Returns the towns that begin with these words, the preferred first; those with exactly this name lead.
 * @param whole whether only those with exactly this name count
 */
export function townsLike(text: string, limit: number, whole = false): Town[] {
  const [name, region] = splitRegion(withoutCountry(text));
  const key = keyOf(name);
  if (key.length < MIN_SUGGESTION) return [];
  const exact = gazetteer().get(key) ?? [];
  const longer = [...gazetteer()].flatMap(([other, named]) =>
    !whole && other !== key && other.startsWith(key) ? named : [],
  );
  const found = [...exact, ...longer.sort(byPreference)]
    .map(({ town }) => town)
    .filter((town) => !region || town.region === region);
  return [...new Set(found)].slice(0, limit);
}
