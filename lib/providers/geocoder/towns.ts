import { foldText } from "@/lib/core/fold-text";
import en from "@/messages/en/reference.json";
import fr from "@/messages/fr/reference.json";
import rows from "./canadian-towns.json";

export interface Town {
  name: string;
  /** Code of the province: QC. */
  region: string;
  lat: number;
  lng: number;
  population: number;
}

interface Named {
  town: Town;
  /** Of two that are called the same, the lower one is meant: its own name before another name it goes by. */
  rank: number;
}

/** "Ste-Anne" and "Sainte Anne" are one name. */
const keyOf = (name: string) =>
  foldText(name)
    .replace(/\bst\b/g, "saint")
    .replace(/\bste\b/g, "sainte");

/** Québec before elsewhere (docs/product.md "Search"), then by population: the table is in that order. */
const byPreference = (a: Named, b: Named) =>
  a.rank - b.rank ||
  Number(b.town.region === "QC") - Number(a.town.region === "QC") ||
  b.town.population - a.town.population;

let table: Map<string, Named[]> | undefined;

/** 3,213 places by what they are called, read the first time someone asks. */
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

/** Codes and names of the provinces in both languages: "qc", "quebec", "british columbia". */
const REGION_OF = new Map(
  [fr.regions, en.regions].flatMap((names) =>
    Object.entries(names).flatMap(([code, name]) => [
      [foldText(code), code] as const,
      [foldText(name), code] as const,
    ]),
  ),
);

/** "Richmond, Ontario", "Richmond (ON)" and "Richmond ON" -> ["richmond", "ON"]. */
function splitRegion(text: string): [string, string | null] {
  const [, name = text, after = ""] = text.match(/^(.+?)[,(]([^,(]*)$/) ?? [];
  const named = REGION_OF.get(foldText(after));
  if (named) return [name, named];
  const [, before = text, last = ""] = text.match(/^(.+)\s(\p{L}{2})$/u) ?? [];
  const coded = REGION_OF.get(foldText(last));
  return coded ? [before, coded] : [text, null];
}

const SHORTEST_BEGINNING = 4;

/** The best of the towns whose name goes on after these words: "Saint-Jean" leads to Saint-Jean-sur-Richelieu. */
function beginningWith(key: string, region: string | null): Town | null {
  if (key.length < SHORTEST_BEGINNING) return null;
  const found = [...gazetteer()]
    .flatMap(([name, named]) => (name.startsWith(`${key} `) ? named : []))
    .filter(({ town }) => !region || town.region === region);
  return found.sort(byPreference)[0]?.town ?? null;
}

/** A town by its name, "Saint-Rémi", "st-remi" or "St Remi, QC"; null when there is none. */
export function findTown(text: string): Town | null {
  const [name, region] = splitRegion(text.replace(/[,\s]+canada\s*$/i, "").trim());
  const key = keyOf(name);
  const named = gazetteer().get(key) ?? [];
  const town = named.find((one) => !region || one.town.region === region)?.town;
  return town ?? beginningWith(key, region);
}

/** A town that is called just this, in that province. */
export const townOf = (name: string, region: string): Town | null =>
  gazetteer()
    .get(keyOf(name))
    ?.find(({ town }) => town.region === region)?.town ?? null;
