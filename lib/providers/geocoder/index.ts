import areas from "./canadian-fsa.json" with { type: "json" };
import { findTown, townOf } from "./towns";

export interface Place {
  lat: number;
  lng: number;
}

/** A place with its label: "J3B 1A1", "Dunham", "Richmond (ON)". */
export interface NamedPlace extends Place {
  label: string;
  /** The source to credit, when the place is not from our own list. */
  source?: "google";
}

let table: Map<string, Place> | undefined;

/** Returns the table of 1,610 areas. It is parsed at the first call, from one string per first letter. */
function gazetteer(): Map<string, Place> {
  if (table) return table;
  table = new Map();
  for (const [letter, rows] of Object.entries(areas)) {
    for (const row of rows.split(";")) {
      const [rest = "", lat, lng] = row.split(" ");
      table.set(letter + rest, { lat: Number(lat), lng: Number(lng) });
    }
  }
  return table;
}

/**
 * Returns the centre of the area of a Canadian postal code ("J3B 1A1", "j3b"); null when unknown. A town area is a
 * few kilometres wide; a rural one (second character 0) can be a hundred.
 */
export function locate(zipcode: string | null | undefined): Place | null {
  return gazetteer().get((zipcode ?? "").replace(/[\s-]/g, "").slice(0, 3).toUpperCase()) ?? null;
}

const isRural = (zipcode: string) => /^[a-z]0/i.test(zipcode.trim());

/**
 * Returns the place of a farm in Canada; null elsewhere, where we have no list of towns. It uses the town when the postal
 * code covers a whole rural region.
 */
export function locateFarm(farm: {
  country?: string;
  zipcode?: string | null;
  city?: string | null;
  region?: string | null;
}): Place | null {
  if (farm.country !== undefined && farm.country !== "CA") return null;
  const area = locate(farm.zipcode);
  if (area && !isRural(farm.zipcode ?? "")) return area;
  const town = farm.city ? townOf(farm.city, farm.region ?? "QC") : null;
  return town ? { lat: town.lat, lng: town.lng } : area;
}

const POSTAL_CODE = /(?:^|[\s,])([a-z]\d[a-z])(?:[\s-]?(\d[a-z]\d))?$/i;

/**
 * Returns the place of a typed text: a full or half postal code, or a town with or without its province. Among towns
 * with the same name it prefers Québec, then the largest.
 */
export function findPlace(text: string): NamedPlace | null {
  const written = text.trim();
  const code = written.match(POSTAL_CODE);
  const [, area = "", rest] = code ?? [];
  const found = locate(area);
  if (found && (rest || code?.index === 0))
    return { label: [area, rest].filter(Boolean).join(" ").toUpperCase(), ...found };
  const town = findTown(written);
  if (!town) return null;
  const { name, region, lat, lng } = town;
  return { label: region === "QC" ? name : `${name} (${region})`, lat, lng };
}
