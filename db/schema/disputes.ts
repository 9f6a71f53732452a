import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgSequence, pgTable, text, unique } from "drizzle-orm/pg-core";
import { DISPUTE_KINDS, DISPUTE_STATUSES } from "@/lib/vocabulary/payment-enumerations";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { billing_accounts } from "./payments";

const accountReference = () =>
  reference()
    .notNull()
    .references(() => billing_accounts.id);

/** Numbers the readings of disputes, so that one that began earlier never overwrites a later one. */
export const dispute_readings = pgSequence("dispute_readings");

/**
 * Payments that a bank asks back, asks about or suspects, as the payment provider said last. While one holds the sends of
 * its account, nothing goes to subscribers (docs/decisions "disputes").
 */
export const disputes = pgTable(
  "disputes",
  {
    ...identity(),
    billing_account_id: accountReference(),
    /** The provider's id of the dispute, or of the early fraud warning. */
    provider_dispute_id: text().notNull().unique(),
    provider_payment_id: text().notNull(),
    kind: oneOf(DISPUTE_KINDS).notNull(),
    status: oneOf(DISPUTE_STATUSES).notNull(),
    /** Why, in the provider's words. */
    reason: text().notNull(),
    amount_cents: integer().notNull(),
    opened_at: instant().notNull(),
    /** Until when evidence may be sent. */
    due_at: instant(),
    closed_at: instant(),
    /** When a super administrator let the account send again, and who it was. */
    released_at: instant(),
    released_by_user_id: reference().references(() => users.id, { onDelete: "set null" }),
    saved_reading: bigint({ mode: "number" }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("disputes", t),
    unique("disputes_of_account").on(t.billing_account_id, t.id),
    index("disputes_open").on(t.billing_account_id).where(sql`${t.closed_at} is null`),
    index("disputes_opened").on(t.billing_account_id, t.opened_at, t.id),
    index("disputes_holding")
      .on(t.billing_account_id)
      .where(sql`${t.released_at} is null and ${t.status} in ('needs_response', 'under_review', 'lost')`),
    check("disputes_closed", sql`(${t.status} in ('won', 'lost', 'closed')) = (${t.closed_at} is not null)`),
    check("disputes_amount", sql`${t.amount_cents} >= 0`),
  ],
);

/** What the provider took of our balance for a dispute, and gave back. Rows are only added. */
export const dispute_entries = pgTable(
  "dispute_entries",
  {
    ...identity(),
    dispute_id: reference()
      .notNull()
      .references(() => disputes.id),
    provider_transaction_id: text().notNull().unique(),
    /** Below zero when it was withdrawn. */
    amount_cents: integer().notNull(),
    /** Above zero when it was charged. */
    fee_cents: integer().notNull(),
    moved_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index("dispute_entries_dispute").on(t.dispute_id)],
);
