import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { CardOnPaper, FrozenDocument } from "@/lib/core/json-columns";
import { PAID_PLANS } from "@/lib/core/payment-enumerations";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { billing_accounts, invoices } from "./payments";

/**
 * Receipts for plans that were paid ahead, with their taxes. A trigger refuses changes, but for the invoice that draws
 * what was paid.
 */
export const receipts = pgTable(
  "receipts",
  {
    ...identity(),
    /** Counts for the number on the receipt. */
    number: bigint({ mode: "number" }).generatedByDefaultAsIdentity().notNull().unique(),
    billing_account_id: reference()
      .notNull()
      .references(() => billing_accounts.id),
    /** A payment has one receipt, however often its request is finished. */
    stripe_payment_intent_id: text().notNull().unique(),
    plan_type: oneOf(PAID_PLANS).notNull(),
    card: jsonb().$type<CardOnPaper>(),
    document: jsonb().$type<FrozenDocument>().notNull(),
    buyer_country: text().notNull(),
    buyer_region: text(),
    invoice_id: reference()
      .unique()
      .references(() => invoices.id),
    issued_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [...listChecks("receipts", t), index("receipts_account").on(t.billing_account_id, t.issued_at)],
);
