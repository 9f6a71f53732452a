import { sql } from "drizzle-orm";
import { check, interval, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The rule of each time zone, the same as in lib/time-zones. Each migration writes it anew. */
export const time_zones = pgTable(
  "time_zones",
  {
    name: text().primaryKey(),
    /** When the offset changes, in the order of time. */
    begins: instant().array().notNull(),
    /** East of UTC: the first before `begins[1]`, then one from each change on. */
    utc_offsets: interval().array().notNull(),
  },
  (t) => [check("time_zones_offsets", sql`cardinality(${t.utc_offsets}) = cardinality(${t.begins}) + 1`)],
);
