/**
 * The fields that the emulator works with. Each object also carries, without a use here, the other fields that
 * Stripe always sends; its references are ids until a request expands them.
 */
export interface Thing {
  id: string;
  object: string;
  created?: number;
  [field: string]: unknown;
}

type Metadata = Record<string, string>;

export interface Customer extends Thing {
  balance: number;
  currency: string | null;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null; [field: string]: unknown };
  test_clock: string | null;
}

export interface PaymentMethod extends Thing {
  customer: string | null;
  type: string;
}

export interface SetupIntent extends Thing {
  customer: string | null;
  payment_method: string | null;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  next_action: unknown;
  last_setup_error: unknown;
}

export interface PaymentIntent extends Thing {
  amount: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
  metadata: Metadata;
  description: string | null;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  next_action: unknown;
  last_payment_error: unknown;
  amount_received: number;
}

export interface Charge extends Thing {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  status: "succeeded" | "failed";
  refunded: boolean;
}

export interface Refund extends Thing {
  amount: number;
  charge: string;
  status: string;
}

export interface Product extends Thing {
  active: boolean;
  name: string;
  metadata: Metadata;
}

export interface Recurring {
  interval: "day" | "week" | "month" | "year";
  interval_count: number;
}

export interface Price extends Thing {
  active: boolean;
  currency: string;
  product: string;
  unit_amount: number;
  recurring: (Recurring & { usage_type: string }) | null;
}

export interface TaxRate extends Thing {
  active: boolean;
  percentage: number;
}

export interface Tax {
  amount: number;
  tax_behavior: "exclusive";
  tax_rate_details: { tax_rate: string };
  taxability_reason: "not_available";
  taxable_amount: number;
  type: "tax_rate_details";
}

export interface Period {
  start: number;
  end: number;
}

export interface InvoiceItem extends Thing {
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
  invoice: string | null;
  metadata: Metadata;
  period: Period;
  tax_rates: TaxRate[];
}

export interface Line extends Thing {
  amount: number;
  description: string | null;
  metadata: Metadata;
  taxes: Tax[];
}

export interface Invoice extends Thing {
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  billing_reason: string;
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  default_tax_rates: TaxRate[];
  ending_balance: number | null;
  lines: { data: Line[]; [field: string]: unknown };
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    subscription_details: { subscription: string; metadata: Metadata };
    [field: string]: unknown;
  } | null;
  starting_balance: number;
  pre_payment_credit_notes_amount: number;
  post_payment_credit_notes_amount: number;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  status_transitions: Record<
    "finalized_at" | "marked_uncollectible_at" | "paid_at" | "voided_at",
    number | null
  >;
  subtotal: number;
  total: number;
  total_taxes: Tax[];
}

export interface SubscriptionItem extends Thing {
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
  tax_rates: TaxRate[];
}

export interface Subscription extends Thing {
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { reason: string | null; [field: string]: unknown };
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  default_tax_rates: TaxRate[];
  ended_at: number | null;
  items: { data: SubscriptionItem[]; [field: string]: unknown };
  latest_invoice: string | null;
  metadata: Metadata;
  payment_settings: { save_default_payment_method: string; [field: string]: unknown };
  schedule: string | null;
  status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "trialing" | "unpaid";
  trial_end: number | null;
  trial_start: number | null;
  trial_settings: { end_behavior: { missing_payment_method: string } };
}

export interface Phase {
  default_tax_rates: TaxRate[];
  metadata: Metadata;
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number; [field: string]: unknown }[];
  [field: string]: unknown;
}

export interface Schedule extends Thing {
  customer: string;
  current_phase: { start_date: number; end_date: number } | null;
  end_behavior: string;
  phases: Phase[];
  released_subscription: string | null;
  released_at: number | null;
  canceled_at: number | null;
  completed_at: number | null;
  status: "active" | "canceled" | "completed" | "not_started" | "released";
  subscription: string | null;
}

export interface CreditNoteLine extends Thing {
  amount: number;
  taxes: Tax[];
}

export interface CreditNote extends Thing {
  customer: string;
  customer_balance_transaction: string | null;
  invoice: string;
  out_of_band_amount: number | null;
  refunds: unknown[];
  total: number;
}

export interface BalanceTransaction extends Thing {
  amount: number;
  customer: string;
  ending_balance: number;
  type: string;
}

/** A movement of our own balance at the provider. */
interface OwnBalanceTransaction extends Thing {
  amount: number;
  fee: number;
  net: number;
}

export interface Dispute extends Thing {
  amount: number;
  balance_transactions: OwnBalanceTransaction[];
  charge: string;
  currency: string;
  evidence_details: { due_by: number | null; has_evidence: boolean; [field: string]: unknown };
  payment_intent: string;
  reason: string;
  status: string;
}

export interface EarlyFraudWarning extends Thing {
  actionable: boolean;
  charge: string;
  payment_intent: string;
}

export interface Clock extends Thing {
  frozen_time: number;
  status: "ready" | "advancing";
}

export interface Event extends Thing {
  type: string;
  data: { object: unknown };
}

/** Returns a list in Stripe's shape. */
export function listOf<T>(url: string, data: T[], hasMore = false) {
  return { object: "list" as const, data, has_more: hasMore, url };
}
