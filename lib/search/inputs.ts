import { z } from "zod";
import { typedNumber } from "@/lib/values/fields";
import { PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";

/**
 * Default distance in kilometres (docs/product/search.md "Search"). API callers may use any number up to
 * MAX_DISTANCE.
 */
export const DEFAULT_DISTANCE = 50;

const MAX_DISTANCE = 500;

export const DISTANCES = [10, 25, 50, 100, 200] as const;

export const ORDERS = ["distance", "name"] as const;
export type Order = (typeof ORDERS)[number];

/** Number of farms on one page of results. */
export const PER_PAGE = 12;

/** Returns a schema that reads an empty form field as missing. */
const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    schema.optional(),
  );
const words = z.string().trim().max(100).default("");
const degrees = (most: number) => orAbsent(typedNumber(z.number().min(-most).max(most)));

/** Search words and place: the name of a place, or a point. Without a place, the search is everywhere. */
export const SearchInput = z
  .object({
    q: words,
    place: words,
    lat: degrees(90),
    lng: degrees(180),
    distance: orAbsent(typedNumber(z.number().min(1).max(MAX_DISTANCE))).transform(
      (km) => km ?? DEFAULT_DISTANCE,
    ),
    category: orAbsent(z.enum(PRODUCE_CATEGORIES)),
    page: orAbsent(typedNumber(z.number().int().min(1).max(10_000))).transform((page) => page ?? 1),
    order: orAbsent(z.enum(ORDERS)),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ["lng"],
    message: "invalidValue",
  });
