import { bigint, customType, doublePrecision, index, pgTable } from "drizzle-orm/pg-core";
import { farms } from "./farms";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Text that is compared byte by byte, which takes a tenth of the time of a language collation. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The table that search reads: one narrow row for each public farm. Triggers on farms and produces maintain it
 * (db/migrations); no other code writes to it.
 */
export const farm_search = pgTable(
  "farm_search",
  {
    farm_id: bigint({ mode: "number" })
      .primaryKey()
      .references(() => farms.id, { onDelete: "cascade" }),
    /** Sort key of the name, without accents and capital letters (search_sort_key). */
    sort_key: bytewise().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Normalized words of the farm and its public produces. "#17" is a produce type, "#berries" is a category. */
    words: tsvector().notNull(),
  },
  (t) => [
    // Longitude is first, because many farms of a wide country share latitudes. farm_id and sort_key make it a
    // covering index.
    index("farm_search_place").on(t.lng, t.lat, t.farm_id, t.sort_key),
    index("farm_search_name").on(t.sort_key, t.farm_id),
    index("farm_search_words").using("gin", t.words).with({ fastupdate: false }),
  ],
);
