import { date, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { REPORT_KINDS } from "@/lib/vocabulary/enumerations";
import { createdAt, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/** Reports that were made, also those that had nothing to say. One row a farm, kind and period, so that none goes twice. */
export const subscriber_reports = pgTable(
  "subscriber_reports",
  {
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    kind: oneOf(REPORT_KINDS).notNull(),
    /** First day of the period, in the farm's time zone. */
    day: date({ mode: "string" }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("subscriber_reports", t),
    primaryKey({ columns: [t.farm_id, t.kind, t.day] }),
    index("subscriber_reports_created").on(t.created_at),
  ],
);
