import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sessions, users } from "./accounts";
import { createdAt, identity, instant, reference } from "./columns";

/**
 * Times in which a super administrator acts in the name of a user, with the reason. It ends by a press, by time, and
 * with the session or the right of the super administrator. The row stays.
 */
export const impersonations = pgTable(
  "impersonations",
  {
    ...identity(),
    /** The session of the super administrator; null once it ended. */
    session_id: reference().references(() => sessions.id, { onDelete: "set null" }),
    admin_id: reference().references(() => users.id, { onDelete: "set null" }),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    created_at: createdAt(),
    ends_at: instant().notNull(),
    /** When somebody ended it before its time. */
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex("impersonations_session").on(t.session_id).where(sql`${t.ended_at} is null`),
    index("impersonations_admin").on(t.admin_id),
    index("impersonations_user").on(t.user_id),
    check("impersonations_reason", sql`length(${t.reason}) between 3 and 500`),
    check("impersonations_hour", sql`${t.ends_at} <= ${t.created_at} + interval '60 minutes'`),
    check("impersonations_other", sql`${t.admin_id} <> ${t.user_id}`),
  ],
);
