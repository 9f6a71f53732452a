import { endWarning, isWithdrawn } from "./disputes";
import { errors } from "./errors";
import { flag, integer, metadata, required, text } from "./form";
import { settle } from "./invoice-life";
import type { PaymentIntent, Refund } from "./objects";
import { attach, declineError, methodFor } from "./payment-methods";
import { chargeCard, newIntent, refuse } from "./payments";
import type { Router } from "./router";
import { find, type StripeState } from "./state";

const CONFIRM = "payment_method off_session return_url error_on_requires_action use_stripe_sdk";

/** Payment intents, their charges, and refunds. */
export function paymentIntentRoutes(router: Router, state: StripeState): void {
  const get = (id: string) => find(state.paymentIntents, "payment_intent", id);
  const fields = `amount currency customer description metadata confirm payment_method_types ${CONFIRM}`;
  router.on("POST", "/payment_intents", fields, ({ params }) => {
    required(params, "amount");
    const customer = text(params, "customer") ?? null;
    if (customer) state.customer(customer);
    const intent = newIntent(state, {
      amount: integer(params, "amount") ?? 0,
      currency: required(params, "currency"),
      customer,
      description: text(params, "description"),
      metadata: metadata(params),
    });
    return flag(params, "confirm") ? confirm(intent, params) : intent;
  });
  function confirm(intent: PaymentIntent, params: Parameters<typeof text>[0]): PaymentIntent {
    const method = methodFor(state, required(params, "payment_method"));
    if (intent.customer) attach(state, method, intent.customer);
    const offSession = flag(params, "off_session");
    const error = chargeCard(state, intent, method.id, { offSession, returnUrl: text(params, "return_url") });
    if (intent.status !== "requires_action") settle(state, intent);
    if (error) throw error;
    return intent;
  }
  router.on("GET", "/payment_intents/:id", "client_secret", ({ id }) => get(id));
  router.onList("/payment_intents", "customer", () => state.paymentIntents.values());
  router.on("POST", "/payment_intents/:id/confirm", CONFIRM, ({ id, params }) => confirm(get(id), params));
  router.on("POST", "/payment_intents/:id/cancel", "cancellation_reason", ({ id, params }) => {
    const intent = get(id);
    if (intent.status === "succeeded" || state.invoiceOfIntent.has(id))
      throw errors.invalid(
        "This PaymentIntent cannot be canceled.",
        undefined,
        "payment_intent_unexpected_state",
      );
    intent.status = "canceled";
    intent.canceled_at = state.now(intent.customer);
    intent.cancellation_reason = text(params, "cancellation_reason") ?? null;
    state.emit("payment_intent.canceled", intent);
    return intent;
  });
  router.on("GET", "/charges/:id", "", ({ id }) => find(state.charges, "charge", id));
  router.onList("/charges", "customer payment_intent", () => state.charges.values());

  router.on("POST", "/refunds", "payment_intent charge amount reason metadata", ({ params }) =>
    createRefund(state, params),
  );
  router.on("GET", "/refunds/:id", "", ({ id }) => find(state.refunds, "refund", id));
  router.onList("/refunds", "payment_intent charge", () => state.refunds.values());
}

/** Ends the authentication of the cardholder for a payment. */
export function authenticatePayment(state: StripeState, intent: PaymentIntent, passed: boolean): void {
  if (intent.status !== "requires_action" || !intent.payment_method)
    throw errors.invalid("This payment does not wait for its cardholder.");
  if (passed) chargeCard(state, intent, intent.payment_method, { authenticated: true });
  else refuse(state, intent, declineError("payment_intent_authentication_failure"));
  settle(state, intent);
}

/** Gives back a charge, or a part of it. */
export function createRefund(state: StripeState, params: Parameters<typeof text>[0]): Refund {
  const paymentId = text(params, "payment_intent");
  const payment = paymentId
    ? find(state.paymentIntents, "payment_intent", paymentId, "payment_intent")
    : undefined;
  const chargeId = payment ? (payment.latest_charge ?? "") : required(params, "charge");
  const charge = find(state.charges, "charge", chargeId, "charge");
  if (charge.status !== "succeeded") throw errors.invalid("This charge has not succeeded.", "charge");
  const left = charge.amount - charge.amount_refunded;
  const amount = integer(params, "amount") ?? left;
  if (left === 0)
    throw errors.invalid("Charge has already been refunded.", "charge", "charge_already_refunded");
  if (isWithdrawn(state, charge))
    throw errors.invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge",
      "charge_disputed",
    );
  if (amount < 1 || amount > left)
    throw errors.invalid(`Refund amount is greater than unrefunded amount on charge (${left}).`, "amount");
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const made: Refund = {
    id: state.id("re"),
    object: "refund",
    amount,
    balance_transaction: state.id("txn"),
    charge: charge.id,
    created: state.now(charge.customer),
    currency: charge.currency,
    destination_details: { card: { reference_status: "pending", type: "refund" }, type: "card" },
    metadata: metadata(params),
    payment_intent: charge.payment_intent,
    reason: text(params, "reason") ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  state.refunds.set(made.id, made);
  state.emit("refund.created", made);
  state.emit("charge.refunded", charge);
  for (const warning of state.fraudWarnings.values())
    if (warning.charge === charge.id && charge.refunded) endWarning(state, warning);
  return made;
}
