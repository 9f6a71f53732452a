import areas from "./canadian-fsa.json";
import { findTown, townOf } from "./towns";

export interface Place {
  lat: number;
  lng: number;
}

/** A place with what it is called: "J3B 1A1", "Dunham", "Richmond (ON)". */
export interface NamedPlace extends Place {
  label: string;
  /** Who is named beside it, when it is not of our own list. */
  source?: "google";
}

let table: Map<string, Place> | undefined;

/** 1,610 areas, read from one string per first letter the first time someone asks. */
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
 * The middle of the area that a Canadian postal code begins with ("J3B 1A1", "j3b"); null when unknown.
 * A town's area is a few kilometres wide, a rural one (second character 0) can be a hundred.
 */
export function locate(zipcode: string | null | undefined): Place | null {
  return gazetteer().get((zipcode ?? "").replace(/[\s-]/g, "").slice(0, 3).toUpperCase()) ?? null;
}

const isRural = (zipcode: string) => /^[a-z]0/i.test(zipcode.trim());

/** Where a farm is, as near as its address tells: by its town where the postal code covers a whole region. */
export function locateFarm(farm: {
  zipcode?: string | null;
  city?: string | null;
  region?: string | null;
}): Place | null {
  const area = locate(farm.zipcode);
  if (area && !isRural(farm.zipcode ?? "")) return area;
  const town = farm.city ? townOf(farm.city, farm.region ?? "QC") : null;
  return town ? { lat: town.lat, lng: town.lng } : area;
}

const POSTAL_CODE = /(?:^|[\s,])([a-z]\d[a-z])(?:[\s-]?(\d[a-z]\d))?$/i;

/**
 * A place as people write it: a postal code, whole or its first half, or a town, with its province or without.
 * Of towns with one name, the one in Québec is meant, else the largest.
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
