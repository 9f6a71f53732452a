import { addToBalance } from "./balance";
import { errors, type StripeError } from "./errors";
import { addUp, isTooSmall } from "./invoice-draft";
import type { Invoice, PaymentIntent } from "./objects";
import { chargeCard, isHardDecline, newIntent } from "./payments";
import { find, type StripeState } from "./state";

const DAY = 86_400;
/** Days after the first refusal on which a payment is tried again. */
const RETRY_DAYS = [1, 3, 5, 7];

/** Closes a draft: it gets its number, and the customer's balance is drawn. */
export function finalize(state: StripeState, invoice: Invoice): void {
  if (invoice.status !== "draft")
    throw errors.invalid("This invoice is already finalized.", undefined, "invoice_not_editable");
  const now = state.now(invoice.customer);
  addUp(state, invoice);
  const customer = state.customer(invoice.customer);
  const owed = invoice.total + customer.balance;
  const small = isTooSmall(owed) ? owed : 0;
  const drawn = invoice.amount_due + small - invoice.total;
  if (drawn !== 0) addToBalance(state, customer, -drawn, "applied_to_invoice", { invoice: invoice.id });
  if (small !== 0) addToBalance(state, customer, small, "invoice_too_small", { invoice: invoice.id });
  invoice.ending_balance = customer.balance;
  const next = Number(customer.next_invoice_sequence);
  customer.next_invoice_sequence = next + 1;
  invoice.number = `${customer.invoice_prefix}-${String(next).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  invoice.automatically_finalizes_at = null;
  invoice.next_payment_attempt = invoice.auto_advance ? now : null;
  state.emit("invoice.finalized", invoice);
  if (invoice.amount_due === 0) markPaid(state, invoice);
  else intentOf(state, invoice);
}

/** The payment of an open invoice; it is made when the invoice is finalized. */
export function intentOf(state: StripeState, invoice: Invoice): PaymentIntent {
  for (const [intentId, invoiceId] of state.invoiceOfIntent)
    if (invoiceId === invoice.id) return find(state.paymentIntents, "payment_intent", intentId);
  const { amount_remaining: amount, currency, customer, number } = invoice;
  const intent = newIntent(state, { amount, currency, customer, description: `Invoice ${number}` });
  state.invoiceOfIntent.set(intent.id, invoice.id);
  return intent;
}

/** Tries to take an invoice's money. Returns the refusal, which also plans the next attempt. */
export function collect(
  state: StripeState,
  invoice: Invoice,
  asked: { method?: string | null; automatic?: boolean; offSession?: boolean } = {},
): StripeError | undefined {
  if (invoice.status === "paid")
    throw errors.invalid("Invoice is already paid", undefined, "invoice_already_paid");
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw errors.invalid(`This invoice can't be paid: its status is ${invoice.status}.`);
  const subscription = state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? "");
  const method =
    asked.method ??
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    state.customer(invoice.customer).invoice_settings.default_payment_method;
  const intent = intentOf(state, invoice);
  if (!method && !asked.automatic)
    throw errors.invalid(
      "There is no default payment method for this invoice.",
      undefined,
      "resource_missing",
    );
  const retried = asked.automatic && invoice.attempt_count > 0;
  // A retry of a hard decline counts, but asks nobody until there is another card.
  const asks = method && !(retried && isHardDecline(intent, method)) ? method : null;
  const error = asks ? chargeCard(state, intent, asks, { offSession: asked.offSession }) : undefined;
  invoice.attempted = true;
  if (intent.status === "succeeded") {
    invoice.attempt_count += 1;
    markPaid(state, invoice);
    return undefined;
  }
  failAttempt(state, invoice, intent, asked.automatic ?? false);
  if (error || intent.status !== "requires_action") return error;
  return errors.needsAction(intent);
}

/** Ends an invoice's payment that waited for its cardholder. */
export function settle(state: StripeState, intent: PaymentIntent): void {
  const invoice = state.invoices.get(state.invoiceOfIntent.get(intent.id) ?? "");
  if (invoice?.status !== "open" && invoice?.status !== "uncollectible") return;
  if (intent.status === "succeeded") markPaid(state, invoice);
  else failAttempt(state, invoice, intent, false);
}

function failAttempt(state: StripeState, invoice: Invoice, intent: PaymentIntent, automatic: boolean): void {
  const now = state.now(invoice.customer);
  if (automatic || invoice.attempt_count === 0) {
    invoice.attempt_count += 1;
    const days = RETRY_DAYS[invoice.attempt_count - 1];
    const first = invoice.status_transitions.finalized_at ?? now;
    const retries = invoice.auto_advance && invoice.billing_reason !== "subscription_create";
    invoice.next_payment_attempt = retries && days !== undefined ? Math.max(now, first + days * DAY) : null;
  }
  if (intent.status === "requires_action") state.emit("invoice.payment_action_required", invoice);
  state.emit("invoice.payment_failed", invoice);
  state.afterPayment(invoice);
}

export function markPaid(state: StripeState, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = state.now(invoice.customer);
  state.emit("invoice.paid", invoice);
  if (invoice.amount_due > 0) state.emit("invoice.payment_succeeded", invoice);
  state.afterPayment(invoice);
}

/**
 * Voids an open invoice: its payment is canceled and the balance it drew comes back.
 * https://docs.stripe.com/changelog/2019-12-03/customer-balances-returned-voided-invoices
 */
export function voidInvoice(state: StripeState, invoice: Invoice): void {
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw errors.invalid(`You can only void open invoices; this one is ${invoice.status}.`);
  const intent = intentOf(state, invoice);
  intent.status = "canceled";
  intent.cancellation_reason = "void_invoice";
  intent.canceled_at = state.now(invoice.customer);
  // A credit note lessened what was due, too: it was never drawn.
  const drawn = invoice.amount_due + invoice.pre_payment_credit_notes_amount - invoice.total;
  const customer = state.customer(invoice.customer);
  if (drawn !== 0) addToBalance(state, customer, drawn, "unapplied_from_invoice", { invoice: invoice.id });
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  invoice.amount_remaining = 0;
  invoice.status_transitions.voided_at = state.now(invoice.customer);
  state.emit("payment_intent.canceled", intent);
  state.emit("invoice.voided", invoice);
  state.afterVoid(invoice);
}
