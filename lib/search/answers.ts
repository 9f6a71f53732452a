import { z } from "zod";
import { PublicFarm } from "@/lib/farms/answers";
import { Produce } from "@/lib/produce/answers";
import { count, PageAnswer } from "@/lib/values/answers";
import { ORDERS } from "./inputs";

export const FoundFarm = PublicFarm.extend({
  /** Distance from the place with two decimals; null without a place. */
  distance_km: z.number().nullable(),
}).meta({ id: "FoundFarm" });
export type FoundFarm = z.infer<typeof FoundFarm>;

const SearchPlace = z
  .object({
    /** Null when only coordinates were given. */
    label: z.string().nullable(),
    lat: z.number(),
    lng: z.number(),
    /** The source to credit, if any. */
    source: z.literal("google").optional(),
  })
  .meta({ id: "SearchPlace" });
export type SearchPlace = z.infer<typeof SearchPlace>;

export const SearchResult = PageAnswer.extend({
  farms: z.array(FoundFarm),
  /** Produces on the pages of these farms, the freshest of each farm first. */
  produces: z.array(Produce),
  /** Number of results; without a place at most `most_counted`. */
  total: count,
  has_more: z.boolean(),
  most_counted: count,
  distance: z.number(),
  order: z.enum(ORDERS),
  place: SearchPlace.nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;
