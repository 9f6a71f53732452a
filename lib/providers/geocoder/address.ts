import { canonicalPostalCode } from "@/lib/values/postal-code";
import { withoutEnd } from "@/lib/values/without-end";
import { locateFarm } from ".";
import { type Town, townsLike } from "./towns";

/** A postal address, in the fields of a farm. */
export interface FoundAddress {
  address: string;
  city: string;
  country: string;
  region: string;
  zipcode: string | null;
  lat: number;
  lng: number;
  /** The address in one line. */
  formatted_address: string;
  /** Null when the address is from our own list of towns. */
  google_place_id: string | null;
}

const POSTAL_CODE = /[a-z]\d[a-z][\s-]?\d[a-z]\d/i;
/** Words that a town's name may have at most: "Notre-Dame-de-..." is one word here. */
const MOST_WORDS = 6;

/** Splits "12, rang du Ruisseau, Dunham" into the street and the towns that the rest may mean. */
function streetAndTowns(text: string, limit: number): [street: string, towns: Town[]] {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  // From the longest end to the shortest, so that "Dunham, Québec" is one town with its province.
  for (let at = 1; at < parts.length; at++) {
    const towns = townsLike(parts.slice(at).join(", "), limit);
    if (towns.length > 0) return [parts.slice(0, at).join(", "), towns];
  }
  const words = parts.join(", ").split(/\s+/);
  for (let count = Math.min(MOST_WORDS, words.length - 2); count > 0; count--) {
    const towns = townsLike(words.slice(-count).join(" "), limit, true);
    if (towns.length > 0) return [words.slice(0, -count).join(" ").replace(/,$/, ""), towns];
  }
  return [text, []];
}

/** A street has a number or a name besides the town: digits, or two words. */
const isStreet = (text: string) => /\d/.test(text) || /\S\s+\S/.test(text);

/**
 * Returns postal addresses for a typed text, from our list of towns and postal areas: the street as typed, each town
 * that its end may mean. Empty without a street or a town.
 */
export function findAddresses(text: string, limit: number): FoundAddress[] {
  const zipcode = canonicalPostalCode(text.match(POSTAL_CODE)?.[0] ?? "");
  const rest = withoutEnd(text.replace(POSTAL_CODE, ""), /[\s,]/).replace(/\s+/g, " ").trim();
  const [street, towns] = streetAndTowns(rest, limit);
  if (!isStreet(street)) return [];
  return towns.map(({ name: city, region, ...centre }) => {
    const place = locateFarm({ zipcode, city, region }) ?? centre;
    return {
      address: street,
      city,
      country: "CA",
      region,
      zipcode,
      lat: place.lat,
      lng: place.lng,
      formatted_address: [street, `${city}, ${region}${zipcode ? ` ${zipcode}` : ""}`].join(", "),
      google_place_id: null,
    };
  });
}
