import { PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import { DEFAULT_DISTANCE, DISTANCES, ORDERS, type Order } from "./inputs";

/** Values of the address of the search page. Invalid values are replaced with defaults. */
export interface SearchAddress {
  q: string;
  place: string;
  /** Position of the visitor, when no place is named. */
  at: { lat: number; lng: number } | null;
  distance: number;
  category: string | null;
  /** Null lets the search choose: by distance when there is a place, else by name. */
  order: Order | null;
  page: number;
  view: "list" | "map";
}

type Query = Record<string, string | string[] | undefined>;

function numberIn(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return text.trim() !== "" && value >= least && value <= most ? value : null;
}

/** Reads the values from a query. */
export function readAddress(query: Query): SearchAddress {
  const first = (name: string): string => [query[name]].flat()[0] ?? "";
  // Removes NUL and half surrogate pairs, which PostgreSQL refuses.
  const words = (name: string) =>
    first(name)
      .replace(/[\p{Cc}\p{Surrogate}]/gu, " ")
      .trim()
      .slice(0, 100)
      .trim();
  const lat = numberIn(first("lat"), -90, 90);
  const lng = numberIn(first("lng"), -180, 180);
  const place = words("place");
  return {
    q: words("q"),
    place,
    at: place === "" && lat !== null && lng !== null ? { lat, lng } : null,
    distance: DISTANCES.find((km) => km === Number(first("distance"))) ?? DEFAULT_DISTANCE,
    category: PRODUCE_CATEGORIES.find((code) => code === first("category")) ?? null,
    order: ORDERS.find((order) => order === first("order")) ?? null,
    page: Math.floor(numberIn(first("page"), 1, 10_000) ?? 1),
    view: first("view") === "map" ? "map" : "list",
  };
}

/** Returns the query for these values without defaults: "?place=Dunham&distance=25", or "". */
export function writeAddress(address: SearchAddress, changes: Partial<SearchAddress> = {}): string {
  const { q, place, at, distance, category, order, page, view } = { ...address, ...changes };
  const query = new URLSearchParams();
  if (place) query.set("place", place);
  else if (at) {
    query.set("lat", String(at.lat));
    query.set("lng", String(at.lng));
  }
  if (q) query.set("q", q);
  if (category) query.set("category", category);
  if (distance !== DEFAULT_DISTANCE) query.set("distance", String(distance));
  if (order === "name") query.set("order", order);
  if (view === "map") query.set("view", view);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** Returns the values as input of the search verb. */
export const toInput = ({ q, place, at, distance, category, order, page }: SearchAddress) => ({
  q,
  place,
  ...at,
  distance,
  category: category ?? "",
  order: order ?? "",
  page,
});
