import type Stripe from "stripe";
import type { AdvancePayment } from "../payment-provider";
import { type Outcome, PaymentRefused, ProviderUnavailable, RequestRejected } from "../types";
import { authenticationOf } from "./cards";
import { CURRENCY } from "./catalogue";
import { isOver } from "./plan-of-price";
import { isWaitingDraft, subscriptionOf } from "./read-documents";
import { asking, failureOf } from "./stripe-client";

/** Returns the payment of an invoice; null when nothing is due. */
export async function intentOf(invoice_id: string): Promise<string | null> {
  const invoice = await asking((sdk) => sdk.invoices.retrieve(invoice_id, { expand: ["payments"] }));
  if (invoice.status !== "open") return null;
  const intent = invoice.payments?.data.at(-1)?.payment.payment_intent;
  return (typeof intent === "string" ? intent : intent?.id) ?? null;
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

/**
 * Takes money ahead of the next invoice of a plan. Repeated with its key, however late, it is one payment; for a plan
 * that has ended, or was renewed since it was asked for, it takes none.
 * @throws PaymentRefused
 */
export async function takePayment(
  payment: AdvancePayment,
  key: string,
): Promise<Outcome<{ payment_id: string }>> {
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
}

/** A repeated call answers as the first one did: how a payment that was underway is now is read anew. */
const outcomeNow = async (intent: Stripe.PaymentIntent): Promise<Outcome<{ payment_id: string }>> =>
  intent.status === "processing" ? paymentAfterReturn(intent.id) : paidOutcome(intent);

/** Returns what became of a payment after the cardholder came back. @throws PaymentRefused */
export async function paymentAfterReturn(intent_id: string): Promise<Outcome<{ payment_id: string }>> {
  return paidOutcome(await asking((sdk) => sdk.paymentIntents.retrieve(intent_id)));
}

function paidOutcome(intent: Stripe.PaymentIntent): Outcome<{ payment_id: string }> {
  if (intent.status === "succeeded") return { kind: "done", payment_id: intent.id };
  if (intent.status === "requires_action") return authenticationOf(intent);
  if (intent.status === "processing") throw new ProviderUnavailable("processing");
  throw new PaymentRefused(failureOf(intent.last_payment_error));
}

/**
 * Ends what a cardholder was asked to authenticate and left alone. What went through meanwhile stays, and so does the
 * payment of an invoice, which is open until it is paid.
 * @returns false when the cardholder agreed meanwhile
 */
export async function dropIntent(intent_id: string, key: string): Promise<boolean> {
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
}

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

/**
 * Gives a payment back to its card but for what went back already: somebody may have refunded a part of it in the
 * provider's dashboard, and more than was paid is refused.
 */
export async function refundRest(payment_id: string, amount_cents: number, key: string): Promise<void> {
  const intent = await asking((sdk) =>
    sdk.paymentIntents.retrieve(payment_id, { expand: ["latest_charge"] }),
  );
  const charge = intent.latest_charge as Stripe.Charge | null;
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  if (left > 0) await refundPayment(payment_id, Math.min(amount_cents, left), key);
}

/**
 * Adds to what a customer has to their credit, or takes from it below zero. Repeated with its key, however late, it is
 * one movement.
 */
export async function addCredit(
  customer_id: string,
  cents: number,
  description: string,
  key: string,
): Promise<void> {
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
}

/**
 * Voids what plans left unpaid that the provider ended after its last attempt: a plan that is begun anew is paid once.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
export async function voidOfEndedPlans(customer_id: string, key: string): Promise<void> {
  const { data } = await asking((sdk) =>
    sdk.invoices.list({ customer: customer_id, status: "open", limit: 100 }),
  );
  for (const invoice of data) {
    const subscription_id = subscriptionOf(invoice);
    if (!subscription_id || !invoice.id) continue;
    const { status } = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
    if (isOver(status)) await voidInvoice(invoice.id, `${key}:void:${invoice.id}`);
  }
}

/**
 * Waits until no invoice of the provider's own is a draft, which would draw credit that is added now.
 * @throws ProviderUnavailable while one is
 */
export async function awaitDrafts(customer_id: string): Promise<void> {
  const { data } = await asking((sdk) =>
    sdk.invoices.list({ customer: customer_id, status: "draft", limit: 100 }),
  );
  if (data.some(isWaitingDraft)) throw new ProviderUnavailable("a draft of a renewal waits");
}

/** Pays an open invoice while the person is there. @throws PaymentRefused */
export async function payInvoice(
  { invoice_id, card_id, return_url }: { invoice_id: string; card_id: string; return_url: string },
  key: string,
): Promise<Outcome<{ payment_id?: string }>> {
  const intent_id = await intentOf(invoice_id);
  if (!intent_id) return { kind: "done" };
  return payOnSession(intent_id, card_id, return_url, `${key}:pay`);
}

/**
 * Voids an invoice that is still open: its payment is canceled, and the credit that it drew comes back. One that was paid
 * meanwhile stays. https://docs.stripe.com/api/invoices/void
 */
export async function voidInvoice(invoice_id: string, key: string): Promise<void> {
  const statusOf = async () => (await asking((sdk) => sdk.invoices.retrieve(invoice_id))).status;
  if ((await statusOf()) !== "open") return;
  try {
    await asking((sdk) => sdk.invoices.voidInvoice(invoice_id, {}, { idempotencyKey: key }));
  } catch (error) {
    if (!(error instanceof RequestRejected) || (await statusOf()) === "open") throw error;
  }
}
