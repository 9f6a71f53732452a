import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CardOnDocument, FrozenDocument, InvoiceLine, InvoiceTax } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import type { PaymentResult } from "@/lib/vocabulary/payment-commands";
import {
  INVOICE_REASONS,
  INVOICE_STATUSES,
  PAID_PLANS,
  PAYMENT_REQUEST_STATUSES,
  PAYMENT_REQUESTS,
  PAYMENT_STATUSES,
  PLAN_STATUSES,
  REFUND_REASONS,
} from "@/lib/vocabulary/payment-enumerations";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/** A number of cents; bigger sums than an integer column holds are no sums of a farm. */
const cents = () => integer().notNull();

/** What an owner pays and owes for their farms: one row an owner, as the payment provider said last. */
export const billing_accounts = pgTable(
  "billing_accounts",
  {
    ...identity(),
    /** Null once the owner's account is deleted; what was paid stays. */
    owner_id: reference()
      .unique()
      .references(() => users.id, { onDelete: "set null" }),
    /** The farm whose name and address its documents carry: the owner's first. Taxes follow its province. */
    farm_id: reference()
      .notNull()
      .references(() => farms.id),
    provider_customer_id: text().unique(),
    provider_subscription_id: text().unique(),
    provider_schedule_id: text(),
    plan_type: oneOf(PAID_PLANS),
    plan_status: oneOf(PLAN_STATUSES).notNull().default("none"),
    period_start: instant(),
    period_end: instant(),
    cancel_at_period_end: boolean().notNull().default(false),
    /** Taxes of the next invoice of the plan, as operations/steps writes them; null without a plan. */
    plan_taxes: text(),
    /** The plan that begins when the period ends, when it is another one; what was paid for it already. */
    next_plan_type: oneOf(PAID_PLANS),
    prepaid_cents: integer().notNull().default(0),
    prepaid_payment_id: text(),
    /** What the provider draws from before it charges a card. */
    credit_cents: integer().notNull().default(0),
    /** Since when an invoice waits for its payment after a refusal. Nothing is sent meanwhile. */
    past_due_since: instant(),
    /** When a plan was paid for the first time; the guarantee counts from it. */
    first_paid_at: instant(),
    /** Number of the last reading of the provider that began, and of the last one that was saved. */
    readings: bigint({ mode: "number" }).notNull().default(0),
    saved_reading: bigint({ mode: "number" }).notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("billing_accounts", t),
    index("billing_accounts_farm").on(t.farm_id),
    index("billing_accounts_first_paid").on(t.first_paid_at),
    check("billing_accounts_prepaid", sql`${t.prepaid_cents} >= 0`),
  ],
);

/** Whose row it is. Accounts are never deleted. */
const accountReference = () =>
  reference()
    .notNull()
    .references(() => billing_accounts.id);

/** The cards of an account: what a person recognizes of them. The numbers are the provider's alone. */
export const credit_cards = pgTable(
  "credit_cards",
  {
    ...identity(),
    billing_account_id: accountReference(),
    provider_card_id: text().notNull().unique(),
    brand: text().notNull(),
    last4: text().notNull(),
    /** Keyed hash of what the provider recognizes the same card by. */
    fingerprint_hash: text(),
    exp_month: smallint().notNull(),
    exp_year: smallint().notNull(),
    is_default: boolean().notNull().default(false),
    removed_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique("credit_cards_of_account").on(t.billing_account_id, t.id),
    uniqueIndex("credit_cards_one_default")
      .on(t.billing_account_id)
      .where(sql`${t.is_default} and ${t.removed_at} is null`),
    check("credit_cards_last4", sql`${t.last4} ~ '^[0-9]{4}$'`),
    check("credit_cards_month", sql`${t.exp_month} between 1 and 12`),
  ],
);

/** What a person agreed to when a plan was chosen or a card was given. Rows are only added. */
export const plan_agreements = pgTable(
  "plan_agreements",
  {
    ...identity(),
    billing_account_id: accountReference(),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    plan_type: oneOf(PAID_PLANS).notNull(),
    /** Cents of one term before taxes, and with them. */
    price_cents: cents(),
    total_cents: cents(),
    starts_at: instant().notNull(),
    wording: text().notNull(),
    lang: oneOf(LANGS).notNull(),
    ip: text(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("plan_agreements", t),
    index("plan_agreements_account").on(t.billing_account_id, t.created_at),
  ],
);

/**
 * What an account asked of the payment provider. The row is there before the first call, and its uuid makes the key of each
 * call, so that a process that ends repeats the same calls. An account asks one thing at a time.
 */
export const payment_requests = pgTable(
  "payment_requests",
  {
    ...identity(),
    billing_account_id: accountReference(),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    kind: oneOf(PAYMENT_REQUESTS).notNull(),
    status: oneOf(PAYMENT_REQUEST_STATUSES).notNull().default("pending"),
    /** The command without its kind (readCommand). It never changes: the same key asks for the same body. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    result: jsonb().$type<PaymentResult>().notNull().default({}),
    /** The plan that begins with it. */
    plan_type: oneOf(PAID_PLANS),
    /** The plan that a change replaces. */
    from_plan: oneOf(PAID_PLANS),
    /** The plan that a return of credit follows. */
    subscription_id: text(),
    /** What was paid ahead and goes back with it. */
    prepaid_cents: cents().default(0),
    /** Why it failed, as a key of messages: payments.declines. */
    failure: text(),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (t) => [
    ...listChecks("payment_requests", t),
    unique("payment_requests_of_account").on(t.billing_account_id, t.id),
    uniqueIndex("payment_requests_one_open")
      .on(t.billing_account_id)
      .where(sql`${t.status} in ('pending', 'authenticating')`),
    check(
      "payment_requests_finished",
      sql`(${t.status} in ('done', 'failed')) = (${t.finished_at} is not null)`,
    ),
    uniqueIndex("payment_requests_one_guarantee")
      .on(t.billing_account_id)
      .where(sql`${t.kind} = 'guarantee' and ${t.status} <> 'failed'`),
    uniqueIndex("payment_requests_one_return")
      .on(t.billing_account_id, t.subscription_id)
      .where(sql`${t.kind} = 'return_credit'`),
  ],
);

/** Invoices as the provider finalized them. */
export const invoices = pgTable(
  "invoices",
  {
    ...identity(),
    billing_account_id: accountReference(),
    provider_invoice_id: text().notNull().unique(),
    number: text(),
    reason: oneOf(INVOICE_REASONS).notNull(),
    plan_type: oneOf(PAID_PLANS),
    status: oneOf(INVOICE_STATUSES).notNull(),
    issued_at: instant().notNull(),
    subtotal_cents: cents(),
    tax_cents: cents(),
    total_cents: cents(),
    /** What the credit of the account paid, what the card paid, what is still due, what was given back. */
    credit_applied_cents: cents(),
    paid_cents: cents(),
    due_cents: cents(),
    refunded_cents: cents(),
    taxes: jsonb().$type<InvoiceTax[]>().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    card: jsonb().$type<CardOnDocument>(),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant(),
    paid_at: instant(),
    /** The request whose charges it contains. */
    request_uuid: text(),
    /** What it said when it was issued; a trigger refuses to change it. */
    document: jsonb().$type<FrozenDocument>(),
    /** Where the buyer was then, for sales by province. */
    buyer_country: text(),
    buyer_region: text(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("invoices", t),
    unique("invoices_of_account").on(t.billing_account_id, t.id),
    index("invoices_issued").on(t.billing_account_id, t.issued_at),
    index("invoices_newest").on(t.issued_at, t.id),
    check("invoices_total", sql`${t.total_cents} = ${t.subtotal_cents} + ${t.tax_cents}`),
  ],
);

/** Payments by card, also refused ones. */
export const payments = pgTable(
  "payments",
  {
    ...identity(),
    billing_account_id: accountReference(),
    provider_payment_id: text().notNull().unique(),
    invoice_id: reference(),
    reason: oneOf(INVOICE_REASONS).notNull(),
    status: oneOf(PAYMENT_STATUSES).notNull(),
    amount_cents: cents(),
    refunded_cents: cents(),
    card: jsonb().$type<CardOnDocument>(),
    failure: text(),
    paid_at: instant().notNull(),
  },
  (t) => [
    ...listChecks("payments", t),
    index("payments_paid").on(t.billing_account_id, t.paid_at),
    index("payments_newest").on(t.paid_at, t.id),
    index("payments_invoice").on(t.invoice_id),
    foreignKey({
      columns: [t.billing_account_id, t.invoice_id],
      foreignColumns: [invoices.billing_account_id, invoices.id],
      name: "payments_invoice_of_account",
    }),
    check("payments_refunded", sql`${t.refunded_cents} between 0 and ${t.amount_cents}`),
  ],
);

/** Credit notes: what was taken back of an invoice, and why. */
export const credit_notes = pgTable(
  "credit_notes",
  {
    ...identity(),
    billing_account_id: accountReference(),
    invoice_id: reference().notNull(),
    provider_credit_note_id: text().notNull().unique(),
    number: text().notNull(),
    reason: oneOf(REFUND_REASONS).notNull(),
    comment: text().notNull().default(""),
    subtotal_cents: cents(),
    tax_cents: cents(),
    total_cents: cents(),
    /** What of it went back to the card that paid the invoice, and to the account's credit. */
    refunded_cents: cents().default(0),
    credited_cents: cents().default(0),
    taxes: jsonb().$type<InvoiceTax[]>().notNull(),
    issued_at: instant().notNull(),
    /** The request that made it. */
    request_uuid: text(),
    /** What it said when it was issued; a trigger refuses to change it. */
    document: jsonb().$type<FrozenDocument>(),
  },
  (t) => [
    ...listChecks("credit_notes", t),
    unique("credit_notes_of_account").on(t.billing_account_id, t.id),
    index("credit_notes_issued").on(t.billing_account_id, t.issued_at, t.id),
    index("credit_notes_newest").on(t.issued_at, t.id),
    index("credit_notes_invoice").on(t.invoice_id),
    foreignKey({
      columns: [t.billing_account_id, t.invoice_id],
      foreignColumns: [invoices.billing_account_id, invoices.id],
      name: "credit_notes_invoice_of_account",
    }),
  ],
);
