import type { CardOnDocument, InvoiceLine, InvoiceTax, TaxRate } from "@/lib/vocabulary/json-columns";
import type {
  DisputeKind,
  DisputeStatus,
  InvoiceReason,
  InvoiceStatus,
  PaidPlan,
  PaymentStatus,
  PlanStatus,
  RefundReason,
} from "@/lib/vocabulary/payment-enumerations";

/** A refusal of the cardholder's bank, or of the card itself. `failure` is a key of messages: payments.declines. */
export class PaymentRefused extends Error {
  constructor(readonly failure: string) {
    super(`the payment was refused: ${failure}`);
    this.name = "PaymentRefused";
  }
}

/** The provider did not answer, or not in time: the same call may be repeated with its key. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super("the payment provider did not answer", { cause });
    this.name = "ProviderUnavailable";
  }
}

/** The provider does not take our key, or it keeps the account back: nothing works until someone mends that. */
export class KeyRefused extends ProviderUnavailable {
  constructor(cause: unknown) {
    super(cause);
    this.name = "KeyRefused";
  }
}

/** The provider calls a request wrong, so the same one would be refused again. What was asked before it stands. */
export class RequestRejected extends Error {
  constructor(cause: Error) {
    super(`the payment provider rejects a request: ${cause.message}`, { cause });
    this.name = "RequestRejected";
  }
}

/** The key of a call was used with another body: what that call made is looked up, because the key is kept for a day. */
export class KeyUsed extends RequestRejected {
  constructor(cause: Error) {
    super(cause);
    this.name = "KeyUsed";
  }
}

/** The price of one term of a plan, before taxes. */
export interface PlanPrice {
  plan_type: PaidPlan;
  months: number;
  cents: number;
}

export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** The same for the same number, whoever gives it; null where the provider does not say. */
  fingerprint: string | null;
}

export interface ProviderPlan {
  id: string;
  schedule_id: string | null;
  status: PlanStatus;
  plan_type: PaidPlan;
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: boolean;
  /** The plan of the schedule's next phase. */
  next_plan_type: PaidPlan | null;
  /** Taxes of the next invoice. */
  taxes: TaxRate[];
  /** Whether its trial ended and the first payment was refused: nothing of it was ever paid. */
  never_paid: boolean;
}

export interface ProviderInvoice {
  id: string;
  number: string | null;
  reason: InvoiceReason;
  plan_type: PaidPlan | null;
  /** The subscription that it renews or begins. */
  subscription_id: string | null;
  /** The first invoice of a plan: until it is paid the plan has not begun, and nothing is owed. */
  begins_plan: boolean;
  status: InvoiceStatus;
  issued_at: Date;
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
  credit_applied_cents: number;
  paid_cents: number;
  due_cents: number;
  refunded_cents: number;
  taxes: InvoiceTax[];
  lines: InvoiceLine[];
  attempts: number;
  next_attempt_at: Date | null;
  paid_at: Date | null;
  /** The payment that pays it; null when nothing is due. */
  payment_id: string | null;
  /** The request of ours that made it. */
  request_uuid: string | null;
}

export interface ProviderPayment {
  id: string;
  /** Whether a card was tried, or its bank asks now. What was given up before that is of no interest by itself. */
  tried: boolean;
  reason: InvoiceReason;
  status: PaymentStatus;
  amount_cents: number;
  refunded_cents: number;
  card: CardOnDocument | null;
  failure: string | null;
  paid_at: Date;
}

export interface ProviderCreditNote {
  id: string;
  invoice_id: string;
  number: string;
  reason: RefundReason;
  comment: string;
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
  taxes: InvoiceTax[];
  /** What of it went back to the card, to the customer's credit, and outside of the invoice. */
  refunded_cents: number;
  credited_cents: number;
  outside_cents: number;
  /** The refunds that it made. */
  refund_ids: string[];
  issued_at: Date;
  /** The request of ours that made it. */
  request_uuid: string | null;
}

/** A payment that a bank asks back, asks about or suspects. */
export interface ProviderDispute {
  id: string;
  customer_id: string | null;
  payment_id: string;
  kind: DisputeKind;
  status: DisputeStatus;
  reason: string;
  amount_cents: number;
  opened_at: Date;
  due_at: Date | null;
  /** What it moved of our own balance. The amount is below zero when it was withdrawn, a fee above zero when it was taken. */
  movements: { id: string; amount_cents: number; fee_cents: number; at: Date }[];
}

/** All that the provider knows of one customer, read at one time. */
export interface ProviderAccount {
  default_card_id: string | null;
  /** What the customer has to their credit, in cents; below zero when they owe. */
  credit_cents: number;
  /** Whether an invoice of the provider's own waits to be closed: it draws the credit then. */
  draft_waits: boolean;
  cards: ProviderCard[];
  /** The subscription that runs, or the last one. */
  plan: ProviderPlan | null;
  invoices: ProviderInvoice[];
  payments: ProviderPayment[];
  credit_notes: ProviderCreditNote[];
}

/** Money that moved at the provider beside invoices and payments. `ours` is false for what somebody moved by hand. */
export interface ProviderMovements {
  /** `of_credit` is true for what was taken from the credit of a plan that ended. */
  refunds: { id: string; payment_id: string; cents: number; ours: boolean; of_credit: boolean }[];
  /**
   * What was added to the credit of a customer; below zero what was taken from it. `of_dispute` is true for what a bank
   * has taken back, `given` for what nobody paid.
   */
  credits: {
    id: string;
    cents: number;
    at: Date;
    ours: boolean;
    of_dispute: boolean;
    given: boolean;
  }[];
  /** What an invoice was too small to charge, and left for the next one to draw. */
  owed_cents: number;
}

/** Where a step that needs the cardholder goes on. */
export interface Authentication {
  intent_id: string;
  url: string | null;
  client_secret: string | null;
}

/** The answer of a step: done, or the cardholder has to authenticate. */
export type Outcome<Done> = ({ kind: "done" } & Done) | ({ kind: "authenticate" } & Authentication);

export interface NewPlan {
  customer_id: string;
  card_id: string;
  price: PlanPrice;
  /** End of the trial in seconds; null to begin now. */
  trial_end: number | null;
  taxes: readonly TaxRate[];
  request_uuid: string;
}

/** A plan that began; `trial_was_over` when it was to begin at the end of a trial that was past by then. */
export interface StartedPlan {
  subscription_id: string;
  trial_was_over?: boolean;
}

/** An event by its id and customer: what happened is read anew, never taken from it. */
export interface ProviderNotice {
  id: string;
  type: string;
  customer_id: string;
  created_at: Date;
}

/** Describes the credit that is taken away because a bank has taken its payment back. */
export const DISPUTE_LOST = "dispute_lost";

/** Describes credit that a super administrator gave. */
export const CREDIT_GIVEN = "credit_given";
