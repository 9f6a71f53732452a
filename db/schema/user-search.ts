import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { instant, reference } from "./columns";

/** What the list of users is searched, filtered and sorted by: one row for each account. Only triggers write it. */
export const user_search = pgTable(
  "user_search",
  {
    user_id: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    signed_up_at: instant().notNull(),
    /** The last log-in; 1970 when there was none, so that a cursor compares two moments. */
    last_log_in_at: instant().notNull().default(sql`'epoch'`),
    verified: boolean().notNull(),
    is_admin: boolean().notNull(),
    blocked: boolean().notNull(),
    /** Farms on which the person works, without those that were deleted. */
    farms: integer().notNull().default(0),
    /** Name, email and phone; the words begin after a space. The rule is that of lib/values/fold-text.ts. */
    search_text: text().notNull(),
  },
  (t) => [
    index("user_search_signed_up").on(t.signed_up_at, t.user_id),
    index("user_search_last_log_in").on(t.last_log_in_at, t.user_id),
    index("user_search_unverified").on(t.signed_up_at, t.user_id).where(sql`not ${t.verified}`),
    index("user_search_admins").on(t.signed_up_at, t.user_id).where(sql`${t.is_admin}`),
    index("user_search_blocked").on(t.signed_up_at, t.user_id).where(sql`${t.blocked}`),
    index("user_search_without_farm").on(t.signed_up_at, t.user_id).where(sql`${t.farms} = 0`),
    // user_search_text, of trigrams, is written by hand in the migration.
  ],
);
