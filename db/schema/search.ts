import { bigint, customType, doublePrecision, index, pgTable } from "drizzle-orm/pg-core";
import { farms } from "./farms";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Compared byte by byte: a tenth of what a collation costs. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What search reads: one narrow row for each farm that anyone may see, and none for the others. Triggers on farms
 * and produces keep it (migration 0008); nothing else writes here.
 */
export const farm_search = pgTable(
  "farm_search",
  {
    farm_id: bigint({ mode: "number" })
      .primaryKey()
      .references(() => farms.id, { onDelete: "cascade" }),
    /** What its name is sorted by, letters without accents or capitals (search_sort_key, migration 0009). */
    sort_key: bytewise().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Folded words of the farm and of what its page sells; "#17" is a produce type, "#berries" a category. */
    words: tsvector().notNull(),
  },
  (t) => [
    // Longitude first: the farms of a country wider than high share latitudes. Id and key are read without the row.
    index("farm_search_place").on(t.lng, t.lat, t.farm_id, t.sort_key),
    index("farm_search_name").on(t.sort_key, t.farm_id),
    index("farm_search_words").using("gin", t.words).with({ fastupdate: false }),
  ],
);
