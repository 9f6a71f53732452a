import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { CardOnDocument, FrozenDocument } from "@/lib/vocabulary/json-columns";
import { PAID_PLANS, REVERSAL_REASONS } from "@/lib/vocabulary/payment-enumerations";
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
    provider_payment_id: text().notNull().unique(),
    plan_type: oneOf(PAID_PLANS).notNull(),
    card: jsonb().$type<CardOnDocument>(),
    document: jsonb().$type<FrozenDocument>().notNull(),
    buyer_country: text().notNull(),
    buyer_region: text(),
    invoice_id: reference()
      .unique()
      .references(() => invoices.id),
    issued_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("receipts", t),
    unique("receipts_of_account").on(t.billing_account_id, t.id),
    index("receipts_account").on(t.billing_account_id, t.issued_at),
  ],
);

/**
 * Credit notes for receipts: what was paid ahead is refunded, as a whole or in part. Amounts are below zero. A trigger
 * refuses every change.
 */
export const receipt_reversals = pgTable(
  "receipt_reversals",
  {
    ...identity(),
    /** Counts for the number on the document. */
    number: bigint({ mode: "number" }).generatedByDefaultAsIdentity().notNull().unique(),
    billing_account_id: reference().notNull(),
    /** A receipt is taken back once, however often its request is finished. */
    receipt_id: reference().notNull().unique(),
    reason: oneOf(REVERSAL_REASONS).notNull(),
    document: jsonb().$type<FrozenDocument>().notNull(),
    issued_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("receipt_reversals", t),
    index("receipt_reversals_account").on(t.billing_account_id, t.issued_at),
    index("receipt_reversals_newest").on(t.issued_at, t.id),
    foreignKey({
      columns: [t.billing_account_id, t.receipt_id],
      foreignColumns: [receipts.billing_account_id, receipts.id],
      name: "receipt_reversals_receipt_of_account",
    }),
    check("receipt_reversals_below_zero", sql`(${t.document} ->> 'total_cents')::int < 0`),
  ],
);
