import { draftInvoice, type NewLine } from "./invoice-draft";
import { claimPendingItems } from "./invoice-items";
import { intentOf, voidInvoice } from "./invoice-life";
import type { Invoice, Recurring, Subscription } from "./objects";
import { periodEnd } from "./periods";
import { enterPhase } from "./schedules";
import { find, type StripeState } from "./state";

const MONTHLY: Recurring = { interval: "month", interval_count: 1 };

/** Sets the period of all items of a subscription. */
export function setPeriod(subscription: Subscription, start: number, end: number): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
}

/** Starts the paid period at this time. */
export function startPeriod(subscription: Subscription, start: number): void {
  const recurring = subscription.items.data[0]?.price.recurring ?? MONTHLY;
  setPeriod(subscription, start, periodEnd(subscription.billing_cycle_anchor, recurring, start));
}

/** The lines of the subscription's present period; a trial costs nothing. */
export function subscriptionLines(subscription: Subscription): NewLine[] {
  return subscription.items.data.map((item) => ({
    amount: subscription.status === "trialing" ? 0 : item.price.unit_amount * item.quantity,
    currency: subscription.currency,
    description: `${item.quantity} × ${item.price.nickname ?? item.price.product}`,
    metadata: subscription.metadata,
    period: { start: item.current_period_start, end: item.current_period_end },
    quantity: item.quantity,
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: String(item.price.unit_amount),
    },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    rates: item.tax_rates.length > 0 ? item.tax_rates : subscription.default_tax_rates,
  }));
}

/** Drafts the invoice of the present period, with what else waits to be invoiced to the customer. */
export function draftPeriod(state: StripeState, subscription: Subscription, billingReason: string): Invoice {
  const { customer, currency, items } = subscription;
  const invoice = draftInvoice(state, {
    customer,
    currency,
    billingReason,
    lines: subscriptionLines(subscription),
    autoAdvance: true,
    subscription,
    period: {
      start: items.data[0]?.current_period_start ?? 0,
      end: items.data[0]?.current_period_end ?? 0,
    },
    more: { default_tax_rates: subscription.default_tax_rates },
  });
  claimPendingItems(state, invoice);
  return invoice;
}

/** Goes on at the end of a period: cancels, changes the plan as scheduled, or renews. */
export function endPeriod(state: StripeState, subscription: Subscription, at: number): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(state, subscription, "cancellation_requested");
    return;
  }
  const wasTrial = subscription.status === "trialing";
  if (wasTrial) {
    const hasCard =
      subscription.default_payment_method ??
      state.customer(subscription.customer).invoice_settings.default_payment_method;
    if (!hasCard && subscription.trial_settings.end_behavior.missing_payment_method === "cancel") {
      endSubscription(state, subscription, null);
      return;
    }
    subscription.status = "active";
    subscription.billing_cycle_anchor = at;
  }
  enterPhase(state, subscription, at);
  if (subscription.status === "canceled") return;
  startPeriod(subscription, at);
  const draft = draftPeriod(state, subscription, "subscription_cycle");
  // An unpaid subscription goes on to draw up invoices, which stay drafts.
  // https://docs.stripe.com/billing/subscriptions/overview#unpaid
  if (subscription.status === "unpaid") stopCollecting(draft);
  state.emit("customer.subscription.updated", subscription);
}

function stopCollecting(invoice: Invoice): void {
  invoice.auto_advance = false;
  invoice.automatically_finalizes_at = null;
  invoice.next_payment_attempt = null;
}

export function endSubscription(
  state: StripeState,
  subscription: Subscription,
  reason: string | null,
  status: "canceled" | "incomplete_expired" = "canceled",
): void {
  if (subscription.ended_at !== null) return;
  const now = state.now(subscription.customer);
  subscription.status = status;
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details = { ...subscription.cancellation_details, reason };
  const schedule = state.schedules.get(subscription.schedule ?? "");
  if (schedule?.status === "active") {
    schedule.status = "canceled";
    schedule.canceled_at = now;
    state.emit("subscription_schedule.canceled", schedule);
  }
  for (const invoice of state.invoices.values()) {
    const own = invoice.parent?.subscription_details.subscription === subscription.id;
    if (own && (invoice.status === "draft" || invoice.status === "open")) stopCollecting(invoice);
  }
  state.emit("customer.subscription.deleted", subscription);
}

/** A first payment that did not come within 23 hours ends the subscription. */
export function expire(state: StripeState, subscription: Subscription): void {
  const invoice = find(state.invoices, "invoice", subscription.latest_invoice ?? "");
  endSubscription(state, subscription, null, "incomplete_expired");
  if (invoice.status === "open") voidInvoice(state, invoice);
}

/**
 * A subscription that waits for its first payment ends with the invoice of it.
 * https://docs.stripe.com/billing/subscriptions/overview (Voiding an invoice generated by a subscription)
 */
export function afterVoid(state: StripeState, invoice: Invoice): void {
  const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? "");
  if (subscription?.status === "incomplete" && invoice.id === subscription.latest_invoice)
    endSubscription(state, subscription, null, "incomplete_expired");
}

/** Paying the latest invoice makes these active. */
const NOT_PAID: readonly string[] = ["incomplete", "past_due", "unpaid"];

/** Follows the payment of an invoice: active again, past due, or canceled after the last attempt. */
export function afterPayment(state: StripeState, invoice: Invoice): void {
  const id = invoice.parent?.subscription_details.subscription ?? "";
  const subscription = state.subscriptions.get(id);
  if (!subscription || subscription.ended_at !== null) return;
  const before = subscription.status;
  if (invoice.status === "paid") {
    if (
      subscription.payment_settings.save_default_payment_method === "on_subscription" &&
      invoice.amount_due > 0
    )
      subscription.default_payment_method =
        intentOf(state, invoice).payment_method ?? subscription.default_payment_method;
    if (invoice.id === subscription.latest_invoice && NOT_PAID.includes(before))
      subscription.status = "active";
  } else if (before === "active" && invoice.billing_reason !== "subscription_create") {
    subscription.status = "past_due";
  } else if (before === "past_due" && invoice.next_payment_attempt === null) {
    // The account's settings decide: https://docs.stripe.com/billing/revenue-recovery/smart-retries
    if (state.afterLastAttempt === "unpaid") {
      subscription.status = "unpaid";
      state.emit("customer.subscription.updated", subscription);
      return;
    }
    endSubscription(state, subscription, "payment_failed");
    return;
  }
  if (subscription.status !== before) state.emit("customer.subscription.updated", subscription);
}
