import { type Invoice, type Line, listOf, type Subscription, type TaxRate } from "./objects";
import type { StripeState } from "./state";
import { taxesOn, totalTaxes } from "./tax";

export interface NewLine {
  amount: number;
  currency: string;
  description: string | null;
  metadata?: Record<string, string>;
  period: { start: number; end: number };
  quantity?: number;
  pricing: unknown;
  parent: unknown;
  rates: TaxRate[];
}

export interface NewInvoice {
  customer: string;
  currency: string;
  billingReason: string;
  lines: NewLine[];
  autoAdvance: boolean;
  subscription?: Subscription;
  period?: { start: number; end: number };
  more?: Partial<Invoice>;
}

/** Makes a draft and keeps it, unless it is only a preview. */
export function draftInvoice(state: StripeState, from: NewInvoice, preview = false): Invoice {
  const id = state.id(preview ? "upcoming_in" : "in");
  const now = state.now(from.customer);
  const customer = state.customer(from.customer);
  const lines = from.lines.map((line) => newLine(state, id, line));
  const invoice: Invoice = {
    id,
    object: "invoice",
    account_country: "CA",
    account_name: "Potager",
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: from.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: from.autoAdvance ? now + 3600 : null,
    billing_reason: from.billingReason,
    collection_method: "charge_automatically",
    created: now,
    currency: from.currency,
    custom_fields: null,
    customer: from.customer,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: from.autoAdvance ? now + 3600 : null,
    number: null,
    on_behalf_of: null,
    parent: from.subscription ? subscriptionParent(from.subscription) : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: from.period?.end ?? now,
    period_start: from.period?.start ?? now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer.test_clock,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...from.more,
  };
  addUp(state, invoice);
  customer.currency ??= from.currency;
  if (preview) return invoice;
  state.invoices.set(id, invoice);
  if (from.subscription) from.subscription.latest_invoice = id;
  state.emit("invoice.created", invoice);
  return invoice;
}

function subscriptionParent({ id, metadata }: Subscription) {
  return {
    quote_details: null,
    subscription_details: { metadata: { ...metadata }, subscription: id },
    type: "subscription_details",
  };
}

export function newLine(state: StripeState, invoice: string, from: NewLine): Line {
  const { rates, metadata = {}, quantity = 1, ...rest } = from;
  return {
    id: state.id("il"),
    object: "line_item",
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata,
    pretax_credit_amounts: [],
    quantity,
    quantity_decimal: String(quantity),
    subtotal: from.amount,
    taxes: taxesOn(from.amount, rates),
    ...rest,
  };
}

/** The least that is charged, in cents of CAD or USD: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST_CHARGE = 50;

/** Too little to charge: the invoice is paid, and the customer owes it with the next one. */
export const isTooSmall = (cents: number): boolean => cents > 0 && cents < LEAST_CHARGE;

/** Adds up a draft. What the customer's balance pays is taken from what is due. */
export function addUp(state: StripeState, invoice: Invoice): void {
  const lines = invoice.lines.data;
  invoice.subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  invoice.subtotal_excluding_tax = invoice.subtotal;
  invoice.total_excluding_tax = invoice.subtotal;
  invoice.total_taxes = totalTaxes(lines);
  invoice.total = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, invoice.subtotal);
  invoice.starting_balance = state.customer(invoice.customer).balance;
  const due = Math.max(0, invoice.total + invoice.starting_balance);
  invoice.amount_due = isTooSmall(due) ? 0 : due;
  invoice.amount_remaining = invoice.amount_due;
}
