import type Stripe from "stripe";
import type { InvoiceLine, InvoiceTax } from "@/lib/vocabulary/json-columns";
import {
  INVOICE_STATUSES,
  type InvoiceReason,
  PAID_PLANS,
  type PaidPlan,
  type PaymentStatus,
  REFUND_REASONS,
} from "@/lib/vocabulary/payment-enumerations";
import type { ProviderCreditNote, ProviderInvoice, ProviderPayment } from "../types";
import { taxOfRate } from "./catalogue";
import { failureOf } from "./stripe-client";

/** Returns the time of Stripe's seconds. */
export const date = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined): Date | null => (seconds ? date(seconds) : null);
/** Returns the id of an object that Stripe may have expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

type Taxed = { total_taxes: { amount: number; tax_rate_details?: { tax_rate: string } | null }[] | null };

async function taxesOf({ total_taxes }: Taxed): Promise<InvoiceTax[]> {
  const taxes = await Promise.all(
    (total_taxes ?? []).map(async ({ amount, tax_rate_details }) =>
      tax_rate_details ? { ...(await taxOfRate(tax_rate_details.tax_rate)), cents: amount } : null,
    ),
  );
  return taxes.flatMap((tax) => tax ?? []);
}

const sumOf = (taxes: readonly InvoiceTax[]): number => taxes.reduce((sum, { cents }) => sum + cents, 0);

const reasonOf = (invoice: Stripe.Invoice): InvoiceReason =>
  invoice.metadata?.reason === "notification" ? "notification" : "plan";

const planOfInvoice = (invoice: Stripe.Invoice) => {
  const metadata = invoice.lines.data[0]?.metadata ?? {};
  return PAID_PLANS.find((plan) => plan === metadata.plan_type) ?? null;
};

function lineOf(line: Stripe.InvoiceLineItem, reason: InvoiceReason): InvoiceLine {
  const plan = reason === "plan";
  return {
    kind: plan ? "plan" : "notifications",
    plan_type: plan ? (line.metadata?.plan_type ?? null) : null,
    from: plan ? date(line.period.start).toISOString() : null,
    to: plan ? date(line.period.end).toISOString() : null,
    amount_cents: line.amount,
  };
}

/**
 * Whether an invoice is a draft that the provider will close by itself. Ours are closed by the request that makes them.
 * https://docs.stripe.com/api/invoices/object#invoice_object-auto_advance
 */
export const isWaitingDraft = ({ status, auto_advance }: Stripe.Invoice): boolean =>
  status === "draft" && auto_advance === true;

/** Returns the subscription that an invoice belongs to. */
export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

/** Reads an invoice. A trial's invoice of nothing is no invoice, and neither is a draft. */
export async function readInvoice(invoice: Stripe.Invoice): Promise<ProviderInvoice | null> {
  if (!invoice.id || invoice.status === "draft" || invoice.total === 0) return null;
  const taxes = await taxesOf(invoice);
  const reason = reasonOf(invoice);
  const payment_id = idOf(invoice.payments?.data.at(-1)?.payment.payment_intent);
  const before = invoice.pre_payment_credit_notes_amount;
  return {
    id: invoice.id,
    number: invoice.number,
    reason,
    plan_type: planOfInvoice(invoice),
    subscription_id: subscriptionOf(invoice),
    // https://docs.stripe.com/api/invoices/object#invoice_object-billing_reason
    begins_plan: invoice.billing_reason === "subscription_create",
    status: INVOICE_STATUSES.find((status) => status === invoice.status) ?? "open",
    issued_at: date(invoice.status_transitions.finalized_at ?? invoice.created),
    subtotal_cents: invoice.total - sumOf(taxes),
    tax_cents: sumOf(taxes),
    total_cents: invoice.total,
    credit_applied_cents: invoice.total - before - invoice.amount_due,
    paid_cents: invoice.status === "paid" ? invoice.amount_paid : 0,
    due_cents: invoice.status === "open" ? invoice.amount_remaining : 0,
    refunded_cents: invoice.post_payment_credit_notes_amount + before,
    taxes,
    lines: invoice.lines.data.map((line) => lineOf(line, reason)),
    attempts: invoice.attempt_count,
    next_attempt_at: dateOrNull(invoice.next_payment_attempt),
    paid_at: dateOrNull(invoice.status_transitions.paid_at),
    payment_id,
    request_uuid: invoice.metadata?.request_uuid ?? null,
  };
}

const STATUSES: Partial<Record<Stripe.PaymentIntent.Status, PaymentStatus>> = {
  succeeded: "succeeded",
  processing: "processing",
  canceled: "canceled",
  requires_action: "authenticating",
};

/** Reads a payment. */
export function readPayment(
  intent: Stripe.PaymentIntent,
  charges: readonly Stripe.Charge[],
  invoices: readonly ProviderInvoice[],
): ProviderPayment {
  const charge = charges.find(({ id }) => id === idOf(intent.latest_charge));
  const status = STATUSES[intent.status] ?? "failed";
  const card = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    tried: charge !== undefined || status === "authenticating",
    reason:
      invoices.find(({ payment_id }) => payment_id === intent.id)?.reason ??
      (intent.metadata.reason === "plan_change" ? "plan_change" : "plan"),
    status,
    amount_cents: intent.amount,
    refunded_cents: charge?.amount_refunded ?? 0,
    card: card ? { brand: card.brand ?? "", last4: card.last4 ?? "" } : null,
    failure: status === "failed" ? failureOf(intent.last_payment_error) : null,
    paid_at: date(charge?.created ?? intent.created),
  };
}

/** Reads a credit note. */
export async function readCreditNote(note: Stripe.CreditNote): Promise<ProviderCreditNote> {
  const taxes = await taxesOf(note);
  const outside_cents = note.out_of_band_amount ?? 0;
  const refunded_cents = note.refunds.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  return {
    id: note.id,
    invoice_id: idOf(note.invoice) ?? "",
    number: note.number,
    reason: REFUND_REASONS.find((reason) => reason === note.metadata?.reason) ?? "other",
    comment: note.memo ?? "",
    subtotal_cents: note.total - sumOf(taxes),
    tax_cents: sumOf(taxes),
    total_cents: note.total,
    taxes,
    refunded_cents,
    credited_cents: note.post_payment_amount - refunded_cents - outside_cents,
    outside_cents,
    refund_ids: note.refunds.flatMap(({ refund }) => idOf(refund) ?? []),
    issued_at: date(note.created),
    request_uuid: note.metadata?.request_uuid ?? null,
  };
}

/**
 * Whether a subscription is over for good. Any other status is a plan that exists, also one that is unpaid or paused.
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
export const isOver = (status: string): boolean => status === "canceled" || status === "incomplete_expired";

/** Returns the plan that a price of ours belongs to. */
export const planOf = (price: Stripe.Price | null | undefined): PaidPlan | null =>
  PAID_PLANS.find((plan) => plan === price?.metadata?.plan_type) ?? null;
