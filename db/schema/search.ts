import { sql } from "drizzle-orm";
import { bigint, customType, doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { farms } from "./farms";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

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
    name: text().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Folded words of the farm and of what its page sells; "#17" is a produce type, "#berries" a category. */
    words: tsvector().notNull(),
  },
  (t) => [
    // Id and name are there to be read without the row.
    index("farm_search_place").on(t.lat, t.lng, t.farm_id, t.name),
    index("farm_search_name").using("btree", sql`${t.name} collate french`, t.farm_id),
    index("farm_search_words").using("gin", t.words).with({ fastupdate: false }),
  ],
);
