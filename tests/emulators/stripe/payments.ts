import { openDispute, warnOfFraud } from "./disputes";
import { errors, type StripeError } from "./errors";
import type { Charge, PaymentIntent } from "./objects";
import { declineError } from "./payment-methods";
import { find, type StripeState } from "./state";

export interface NewPayment {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
}

export function newIntent(state: StripeState, payment: NewPayment): PaymentIntent {
  const id = state.id("pi");
  const { amount, currency, customer, description = null, metadata = {} } = payment;
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: state.secret(id),
    confirmation_method: "automatic",
    created: state.now(customer),
    currency,
    customer,
    description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: { card: { network: null, request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  state.paymentIntents.set(id, intent);
  state.emit("payment_intent.created", intent);
  return intent;
}

/**
 * Charges a card. Returns the refusal, or nothing when the money came or the cardholder is asked to authenticate.
 */
export function chargeCard(
  state: StripeState,
  intent: PaymentIntent,
  methodId: string,
  asked: { offSession?: boolean; authenticated?: boolean; returnUrl?: string | null } = {},
): StripeError | undefined {
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw errors.invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  const card = find(state.cards, "PaymentMethod", methodId, "payment_method");
  intent.payment_method = methodId;
  intent.next_action = null;
  const needsOwner =
    card.authentication === "always" ||
    (card.authentication === "setup" && !state.authenticated.has(methodId));
  if (needsOwner && !asked.authenticated) {
    if (asked.offSession) return refuse(state, intent, declineError("authentication_required"));
    intent.status = "requires_action";
    intent.next_action = asked.returnUrl
      ? {
          redirect_to_url: { return_url: asked.returnUrl, url: state.bankPage(intent.id, asked.returnUrl) },
          type: "redirect_to_url",
        }
      : { type: "use_stripe_sdk", use_stripe_sdk: {} };
    state.emit("payment_intent.requires_action", intent);
    return undefined;
  }
  if (card.decline) return refuse(state, intent, declineError(card.decline.code, card.decline.declineCode));
  const charge = newCharge(state, intent, { status: "succeeded" });
  intent.latest_charge = charge.id;
  intent.amount_received = intent.amount;
  intent.status = "succeeded";
  intent.last_payment_error = null;
  state.emit("charge.succeeded", charge);
  state.emit("payment_intent.succeeded", intent);
  if (card.after === "dispute") openDispute(state, intent.id, {});
  if (card.after === "fraud_warning") warnOfFraud(state, intent.id);
  return undefined;
}

/** Refusals after which a card is not tried again by itself: .../smart-retries#non-retryable-decline-codes */
const HARD_DECLINES = [
  "incorrect_number",
  "lost_card",
  "pickup_card",
  "stolen_card",
  "revocation_of_authorization",
  "revocation_of_all_authorizations",
  "authentication_required",
  "highest_risk_level",
  "transaction_not_allowed",
];

/** Whether this card refused the payment for good. */
export function isHardDecline({ last_payment_error }: PaymentIntent, methodId: string): boolean {
  const error = last_payment_error as { decline_code?: string; payment_method?: { id?: string } } | null;
  return HARD_DECLINES.includes(error?.decline_code ?? "") && error?.payment_method?.id === methodId;
}

/** Records that the card or its holder refused. */
export function refuse(state: StripeState, intent: PaymentIntent, error: StripeError): StripeError {
  const charge = newCharge(state, intent, {
    status: "failed",
    failure_code: error.fields.code,
    failure_message: error.fields.message,
  });
  const { payment_method } = intent;
  intent.latest_charge = charge.id;
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  const method = state.paymentMethods.get(payment_method ?? "");
  intent.last_payment_error = { ...error.fields, charge: charge.id, payment_method: structuredClone(method) };
  state.emit("charge.failed", charge);
  state.emit("payment_intent.payment_failed", intent);
  error.fields.charge = charge.id;
  error.fields.payment_intent = structuredClone(intent);
  return error;
}

function newCharge(
  state: StripeState,
  intent: PaymentIntent,
  outcome: { status: "succeeded" | "failed"; failure_code?: string; failure_message?: string },
): Charge {
  const paid = outcome.status === "succeeded";
  const method = find(state.paymentMethods, "PaymentMethod", intent.payment_method ?? "");
  const charge: Charge = {
    id: state.id("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? state.id("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "POTAGER",
    captured: paid,
    created: state.now(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: method.card, type: "card" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...outcome,
  };
  state.charges.set(charge.id, charge);
  return charge;
}
