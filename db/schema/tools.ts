import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { SITE_SWITCHES } from "@/lib/vocabulary/site-enumerations";
import { users } from "./accounts";
import { instant, listChecks, oneOf, reference } from "./columns";

/** What super administrators switched. A switch without a row is on. */
export const site_switches = pgTable(
  "site_switches",
  {
    name: oneOf(SITE_SWITCHES).primaryKey(),
    is_on: boolean().notNull(),
    reason: text().notNull(),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    changed_at: instant().notNull(),
  },
  (t) => [
    ...listChecks("site_switches", t),
    check("site_switches_reason", sql`char_length(${t.reason}) between 3 and 500`),
  ],
);

/** Checks of docs/before-real-money.md that somebody made, with what they saw. The code lists their names. */
export const launch_checks = pgTable(
  "launch_checks",
  {
    name: text().primaryKey(),
    note: text().notNull().default(""),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    checked_at: instant().notNull(),
  },
  (t) => [check("launch_checks_note", sql`char_length(${t.note}) <= 500`)],
);
