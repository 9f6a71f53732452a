import type { PublicFarm } from "@/lib/farms/presenter";
import type { Produce } from "@/lib/produce/presenter";
import type { Order } from "./inputs";

export type FoundFarm = PublicFarm & {
  /** Distance from the place with two decimals; null without a place. */
  distance_km: number | null;
};

export interface SearchPlace {
  /** Null when only coordinates were given. */
  label: string | null;
  lat: number;
  lng: number;
  /** The source to credit, if any. */
  source?: "google";
}

export interface SearchResult {
  farms: FoundFarm[];
  /** Produces on the pages of these farms, the freshest of each farm first. */
  produces: Produce[];
  /** Number of results; without a place at most `most_counted`. */
  total: number;
  has_more: boolean;
  most_counted: number;
  page: number;
  per_page: number;
  distance: number;
  order: Order;
  place: SearchPlace | null;
}
