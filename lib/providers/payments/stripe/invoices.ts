import type Stripe from "stripe";
import type { PaymentProvider } from "../payment-provider";
import { type Outcome, PaymentRefused, ProviderUnavailable, RequestRejected } from "../types";
import { authenticationOf } from "./cards";
import { CURRENCY } from "./catalogue";
import { idOf, isOver, isWaitingDraft, subscriptionOf } from "./read-documents";
import { asking, failureOf } from "./stripe-client";

/** Returns the payment of an invoice; null when nothing is due. */
export async function intentOf(invoice_id: string): Promise<string | null> {
  const invoice = await asking((sdk) => sdk.invoices.retrieve(invoice_id, { expand: ["payments"] }));
  if (invoice.status !== "open") return null;
  return idOf(invoice.payments?.data.at(-1)?.payment.payment_intent);
}

/** Charges a card while the person is there, who may be asked to authenticate. @throws PaymentRefused */
export async function payOnSession(
  intent_id: string,
  card_id: string,
  return_url: string,
  key: string,
): Promise<Outcome<{ payment_id: string }>> {
  const intent = await asking((sdk) =>
    sdk.paymentIntents.confirm(intent_id, { payment_method: card_id, return_url }, { idempotencyKey: key }),
  );
  return outcomeNow(intent);
}

export const takePayment: PaymentProvider["payments"]["takeAhead"] = async (payment, key) => {
  const { customer_id: customer, subscription_id } = payment;
  const made = await asking((sdk) => sdk.paymentIntents.list({ customer, limit: 100 }));
  const before = made.data.find(({ metadata }) => metadata.key === key);
  if (before) return paidOutcome(before);
  const { ended_at, items } = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
  if (ended_at) throw new PaymentRefused("unexpected");
  if (items.data[0]?.current_period_end !== payment.period_end) throw new PaymentRefused("renewed");
  const intent = await asking((sdk) =>
    sdk.paymentIntents.create(
      {
        amount: payment.amount_cents,
        currency: CURRENCY,
        customer,
        description: payment.description,
        payment_method: payment.card_id,
        confirm: true,
        return_url: payment.return_url,
        metadata: { reason: "plan_change", key },
      },
      { idempotencyKey: `${key}:payment` },
    ),
  );
  return outcomeNow(intent);
};

/** A repeated call answers as the first one did: how a payment that was underway is now is read anew. */
const outcomeNow = async (intent: Stripe.PaymentIntent): Promise<Outcome<{ payment_id: string }>> =>
  intent.status === "processing" ? paymentAfterReturn(intent.id) : paidOutcome(intent);

export const paymentAfterReturn: PaymentProvider["payments"]["afterReturn"] = async (intent_id) =>
  paidOutcome(await asking((sdk) => sdk.paymentIntents.retrieve(intent_id)));

function paidOutcome(intent: Stripe.PaymentIntent): Outcome<{ payment_id: string }> {
  if (intent.status === "succeeded") return { kind: "done", payment_id: intent.id };
  if (intent.status === "requires_action") return authenticationOf(intent);
  if (intent.status === "processing") throw new ProviderUnavailable("processing");
  throw new PaymentRefused(failureOf(intent.last_payment_error));
}

/** The payment of an invoice stays: it is open until it is paid. */
export const dropIntent: PaymentProvider["payments"]["dropIntent"] = async (intent_id, key) => {
  const options = { idempotencyKey: `${key}:drop` };
  if (intent_id.startsWith("seti_")) {
    const { status } = await asking((sdk) => sdk.setupIntents.retrieve(intent_id));
    if (status === "requires_action") await asking((sdk) => sdk.setupIntents.cancel(intent_id, {}, options));
    return status !== "succeeded";
  }
  const { status, metadata } = await asking((sdk) => sdk.paymentIntents.retrieve(intent_id));
  if (status === "requires_action" && metadata.reason === "plan_change")
    await asking((sdk) => sdk.paymentIntents.cancel(intent_id, {}, options));
  return status !== "succeeded";
};

/** Gives a payment back to its card. Repeated with its key, however late, it is one refund. */
export async function refundPayment(payment_id: string, amount_cents: number, key: string): Promise<void> {
  const made = await asking((sdk) => sdk.refunds.list({ payment_intent: payment_id, limit: 100 }));
  if (made.data.some(({ metadata }) => metadata?.key === key)) return;
  await asking((sdk) =>
    sdk.refunds.create(
      { payment_intent: payment_id, amount: amount_cents, metadata: { key } },
      { idempotencyKey: `${key}:refund` },
    ),
  );
}

/** Returns how much of a payment did not go back to its card yet. */
export async function leftOf(payment_id: string): Promise<number> {
  const intent = await asking((sdk) =>
    sdk.paymentIntents.retrieve(payment_id, { expand: ["latest_charge"] }),
  );
  const charge = intent.latest_charge as Stripe.Charge | null;
  return charge ? charge.amount - charge.amount_refunded : 0;
}

/** Somebody may have refunded a part in Stripe's dashboard, and more than was paid is refused. */
export const refundRest: PaymentProvider["refunds"]["refundRest"] = async (payment_id, amount_cents, key) => {
  const left = await leftOf(payment_id);
  if (left > 0) await refundPayment(payment_id, Math.min(amount_cents, left), key);
};

export const addCredit: PaymentProvider["customers"]["addCredit"] = async (
  customer_id,
  cents,
  description,
  key,
) => {
  if (cents === 0) return;
  const made = await asking((sdk) => sdk.customers.listBalanceTransactions(customer_id, { limit: 100 }));
  if (made.data.some(({ metadata }) => metadata?.key === key)) return;
  await asking((sdk) =>
    sdk.customers.createBalanceTransaction(
      customer_id,
      { amount: -cents, currency: CURRENCY, description, metadata: { key } },
      { idempotencyKey: key },
    ),
  );
};

/**
 * A plan that is begun anew is paid once.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
export const voidOfEndedPlans: PaymentProvider["invoices"]["voidOfEndedPlans"] = async (customer_id, key) => {
  const { data } = await asking((sdk) =>
    sdk.invoices.list({ customer: customer_id, status: "open", limit: 100 }),
  );
  for (const invoice of data) {
    const subscription_id = subscriptionOf(invoice);
    if (!subscription_id || !invoice.id) continue;
    const { status } = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
    if (isOver(status)) await voidInvoice(invoice.id, `${key}:void:${invoice.id}`);
  }
};

/** @throws ProviderUnavailable while a draft waits */
export const awaitDrafts: PaymentProvider["invoices"]["awaitDrafts"] = async (customer_id) => {
  const { data } = await asking((sdk) =>
    sdk.invoices.list({ customer: customer_id, status: "draft", limit: 100 }),
  );
  if (data.some(isWaitingDraft)) throw new ProviderUnavailable("a draft of a renewal waits");
};

export const payInvoice: PaymentProvider["invoices"]["pay"] = async (
  { invoice_id, card_id, return_url },
  key,
) => {
  const intent_id = await intentOf(invoice_id);
  if (!intent_id) return { kind: "done" };
  return payOnSession(intent_id, card_id, return_url, `${key}:pay`);
};

/** Its payment is canceled. https://docs.stripe.com/api/invoices/void */
export const voidInvoice: PaymentProvider["invoices"]["void"] = async (invoice_id, key) => {
  const statusOf = async () => (await asking((sdk) => sdk.invoices.retrieve(invoice_id))).status;
  if ((await statusOf()) !== "open") return;
  try {
    await asking((sdk) => sdk.invoices.voidInvoice(invoice_id, {}, { idempotencyKey: key }));
  } catch (error) {
    if (!(error instanceof RequestRejected) || (await statusOf()) === "open") throw error;
  }
};
