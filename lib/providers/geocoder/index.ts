import areas from "./canadian-fsa.json";

export interface Place {
  lat: number;
  lng: number;
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
