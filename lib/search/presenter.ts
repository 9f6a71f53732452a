import type { PublicFarm } from "@/lib/farms/presenter";
import type { Produce } from "@/lib/produce/presenter";
import type { Order } from "./inputs";

export type FoundFarm = PublicFarm & {
  /** From the place asked for, to ten metres; null without one. */
  distance_km: number | null;
};

export interface SearchPlace {
  /** Null for a point that came without a name. */
  label: string | null;
  lat: number;
  lng: number;
  /** Who knew the place, when it is to be said. */
  source?: "google";
}

export interface SearchResult {
  farms: FoundFarm[];
  /** What the pages of these farms show, the freshest of each farm first. */
  produces: Produce[];
  /** How many fit; without a place, never more than `most_counted`. */
  total: number;
  has_more: boolean;
  most_counted: number;
  page: number;
  per_page: number;
  distance: number;
  order: Order;
  place: SearchPlace | null;
}
