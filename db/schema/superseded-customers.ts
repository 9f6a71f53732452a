import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, identity, instant, reference } from "./columns";
import { farms } from "./farms";
import { billing_accounts } from "./payments";

/**
 * The other customers that an owner had at the payment provider when every farm had a plan of its own. A job ends their
 * plans and gives the rest that was paid as credit (docs/decisions "a plan belongs to an account").
 */
export const superseded_customers = pgTable(
  "superseded_customers",
  {
    ...identity(),
    billing_account_id: reference()
      .notNull()
      .references(() => billing_accounts.id),
    /** The farm that the customer paid for. */
    farm_id: reference()
      .notNull()
      .references(() => farms.id),
    provider_customer_id: text().notNull().unique(),
    /** Cents of the running term that were paid and not used, taxes included; null before the job looked. */
    rest_cents: integer(),
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index("superseded_customers_account").on(t.billing_account_id),
    check("superseded_customers_rest", sql`${t.rest_cents} >= 0`),
  ],
);
