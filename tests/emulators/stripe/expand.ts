import { errors } from "./errors";
import { list, type Params } from "./form";
import { type Invoice, listOf } from "./objects";
import type { StripeState } from "./state";

/** Returns a copy of the answer in which the fields that the request asked to expand hold whole objects. */
export function expanded(state: StripeState, answer: unknown, params: Params): unknown {
  const copy: unknown = structuredClone(answer);
  for (const path of list<string>(params, "expand") ?? []) {
    const reached = expandInto(state, copy, path.split("."));
    if (!reached) throw errors.invalid(`This property cannot be expanded (${path}).`, "expand");
  }
  return copy;
}

function expandInto(state: StripeState, value: unknown, [field = "", ...rest]: string[]): boolean {
  if (Array.isArray(value)) return value.every((item) => expandInto(state, item, [field, ...rest]));
  if (typeof value !== "object" || value === null) return value === null;
  const holder = value as Record<string, unknown>;
  if (holder.object === "invoice" && !(field in holder)) addHidden(state, holder, field);
  if (!(field in holder)) return false;
  const found = holder[field];
  if (typeof found === "string") holder[field] = structuredClone(byId(state, found));
  return rest.length === 0 || expandInto(state, holder[field], rest);
}

/** Adds what an invoice shows only when asked: its payments and the secret that confirms the open one. */
function addHidden(state: StripeState, invoice: Record<string, unknown>, field: string): void {
  const { id, currency, created, status, amount_due } = invoice as unknown as Invoice;
  const intents = [...state.paymentIntents.values()].filter(
    (intent) => state.invoiceOfIntent.get(intent.id) === id,
  );
  if (field === "confirmation_secret") {
    const client_secret = intents.at(-1)?.client_secret;
    invoice[field] = client_secret ? { client_secret, type: "payment_intent" } : null;
  }
  if (field !== "payments") return;
  const payments = intents.map((intent) => ({
    id: intent.id.replace("pi_", "inpay_"),
    object: "invoice_payment",
    amount_paid: intent.status === "succeeded" ? intent.amount : null,
    amount_requested: amount_due,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: intent.status === "succeeded" ? "paid" : status === "void" ? "canceled" : "open",
    status_transitions: { canceled_at: null, paid_at: intent.status === "succeeded" ? created : null },
  }));
  invoice[field] = listOf("/v1/invoice_payments", payments);
}

function byId(state: StripeState, id: string): unknown {
  const kept = [
    state.customers,
    state.paymentMethods,
    state.setupIntents,
    state.paymentIntents,
    state.charges,
    state.refunds,
    state.products,
    state.prices,
    state.invoices,
    state.subscriptions,
    state.schedules,
    state.creditNotes,
    state.balanceTransactions,
    state.disputes,
    state.clocks,
  ];
  for (const objects of kept) {
    const found = objects.get(id);
    if (found) return found;
  }
  return id;
}
