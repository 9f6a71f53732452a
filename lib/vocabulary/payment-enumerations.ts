import type { PlanType } from "./enumerations";

/** The closed lists of what has to do with money, as lib/vocabulary/enumerations.ts has all others. */

/** Plans that are paid for, by the length of their term (docs/product/prices-and-taxes.md "Prices"). */
export const PAID_PLANS = [
  "monthly",
  "quarterly",
  "bi-yearly",
  "yearly",
] as const satisfies readonly PlanType[];
export type PaidPlan = (typeof PAID_PLANS)[number];

/** States of a farm's subscription to a plan, in Stripe's words. */
export const PLAN_STATUSES = [
  "none",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
  "canceled",
] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** What we ask of the payment provider (lib/payments/commands/operations/provider-calls). */
export const PAYMENT_REQUESTS = [
  "add_card",
  "default_card",
  "remove_card",
  "start_plan",
  "change_plan",
  "undo_change",
  "cancel_plan",
  "resume_plan",
  "pay_invoice",
  "charge_notifications",
  "credit_note",
  "guarantee",
  "plan_taxes",
  "return_credit",
  "give_credit",
] as const;
export type PaymentRequestKind = (typeof PAYMENT_REQUESTS)[number];

/** "authenticating" waits for the cardholder at the bank. */
export const PAYMENT_REQUEST_STATUSES = ["pending", "authenticating", "done", "failed"] as const;

/** GST, HST, QST, the PST of British Columbia and Saskatchewan, and the RST of Manitoba. */
export const TAX_KINDS = ["gst", "qst", "hst", "pst", "rst"] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** Provinces with a sales tax of their own beside the GST, which are not switched on by themselves. */
export const PROVINCIAL_TAXES = ["BC", "SK", "MB"] as const;
export type ProvincialTax = (typeof PROVINCIAL_TAXES)[number];

export const INVOICE_STATUSES = ["draft", "open", "paid", "void", "uncollectible"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What an invoice or a payment is for. */
export const INVOICE_REASONS = ["plan", "plan_change", "notification"] as const;
export type InvoiceReason = (typeof INVOICE_REASONS)[number];

export const PAYMENT_STATUSES = ["succeeded", "processing", "authenticating", "failed", "canceled"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Why the money of an invoice was given back. */
export const REFUND_REASONS = ["guarantee", "service", "duplicate", "correction", "other"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Why the receipt for a plan that was paid ahead is taken back: the plan never begins, and its payment is refunded. */
export const REVERSAL_REASONS = [
  "undone",
  "canceled",
  "guarantee",
  "without_farm",
  "ended",
  "dispute_lost",
] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

/**
 * Why a row of the ledger of sends was written: the send ended, a stopped one went on, messages did not go out after
 * all, or the farm is gone and nobody pays.
 */
export const CHARGE_REASONS = ["sent", "resumed", "not_delivered", "written_off"] as const;
export type ChargeReason = (typeof CHARGE_REASONS)[number];

/**
 * What ledger, invoices and the provider may not agree on. Those that begin with "hand" were made at the provider by
 * somebody, and by no request of ours: they stay what they are.
 */
export const MONEY_DIFFERENCES = [
  "invoice",
  "ledger",
  "paid",
  "credit",
  "prepaid",
  "send",
  "hand_refund",
  "hand_note",
  "hand_credit",
  "hand_invoice",
  "hand_payment",
] as const;
export type MoneyDifference = (typeof MONEY_DIFFERENCES)[number];

/**
 * What a bank says of a payment: it asks the money back, it only asks about it, or it suspects fraud before its cardholder
 * complained.
 */
export const DISPUTE_KINDS = ["dispute", "inquiry", "fraud_warning"] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** "closed" is the end of an inquiry or a warning, in which no money moved. */
export const DISPUTE_STATUSES = ["needs_response", "under_review", "won", "lost", "closed"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
