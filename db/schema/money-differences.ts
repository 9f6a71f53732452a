import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { MONEY_DIFFERENCES } from "@/lib/vocabulary/payment-enumerations";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { billing_accounts } from "./payments";

/**
 * What the nightly comparison found and told the super administrators, so that it tells each difference once. One that
 * went away is closed.
 */
export const money_differences = pgTable(
  "money_differences",
  {
    ...identity(),
    billing_account_id: reference()
      .notNull()
      .references(() => billing_accounts.id),
    kind: oneOf(MONEY_DIFFERENCES).notNull(),
    /** What differs, by the provider's id of it, or by ours of what only we have. */
    subject: text().notNull(),
    cents: integer().notNull(),
    created_at: createdAt(),
    closed_at: instant(),
  },
  (t) => [
    ...listChecks("money_differences", t),
    uniqueIndex("money_differences_open")
      .on(t.billing_account_id, t.kind, t.subject)
      .where(sql`${t.closed_at} is null`),
  ],
);
