import { taxRatesOf } from "./catalogue";
import { errors } from "./errors";
import { flag, list, metadata, nested, required, text } from "./form";
import { addUp, draftInvoice } from "./invoice-draft";
import { addItem, claimPendingItems, readItem } from "./invoice-items";
import { collect, finalize, markPaid, voidInvoice } from "./invoice-life";
import { listOf } from "./objects";
import type { Call, Router } from "./router";
import { find, type StripeState } from "./state";
import { subscriptionLines } from "./subscription-life";

const DRAFT =
  "customer currency auto_advance collection_method default_payment_method default_tax_rates description footer metadata pending_invoice_items_behavior";

/** Invoices: drafts, previews, finalized, paid, voided. */
export function invoiceRoutes(router: Router, state: StripeState): void {
  const get = (id: string) => find(state.invoices, "invoice", id);
  router.on("POST", "/invoices", DRAFT, ({ params }) => {
    const customer = state.customer(required(params, "customer"));
    const invoice = draftInvoice(state, {
      customer: customer.id,
      currency: text(params, "currency") ?? customer.currency ?? "cad",
      billingReason: "manual",
      lines: [],
      autoAdvance: flag(params, "auto_advance") ?? false,
      more: {
        default_payment_method: text(params, "default_payment_method") ?? null,
        default_tax_rates: taxRatesOf(state, list<string>(params, "default_tax_rates")) ?? [],
        description: text(params, "description") ?? null,
        footer: text(params, "footer") ?? null,
        metadata: metadata(params),
      },
    });
    if (text(params, "pending_invoice_items_behavior") === "include") claimPendingItems(state, invoice);
    return invoice;
  });
  router.on(
    "POST",
    "/invoices/create_preview",
    "customer currency invoice_items subscription subscription_details",
    (call) => preview(state, call),
  );
  router.on("GET", "/invoices/:id", "", ({ id }) => get(id));
  router.onList("/invoices", "customer status subscription", ({ params }) => {
    const subscription = text(params, "subscription");
    delete params.subscription;
    const rows = [...state.invoices.values()];
    return subscription
      ? rows.filter(({ parent }) => parent?.subscription_details.subscription === subscription)
      : rows;
  });
  router.onList("/invoices/:id/lines", "", ({ id }) => [...get(id).lines.data].reverse());
  router.on("POST", "/invoices/:id", "metadata description auto_advance", ({ id, params }) => {
    const invoice = get(id);
    invoice.metadata = metadata(params, invoice.metadata);
    invoice.auto_advance = flag(params, "auto_advance") ?? invoice.auto_advance;
    const description = text(params, "description");
    if (description !== undefined) invoice.description = description;
    state.emit("invoice.updated", invoice);
    return invoice;
  });
  router.on("DELETE", "/invoices/:id", "", ({ id }) => {
    const invoice = get(id);
    if (invoice.status !== "draft") throw errors.invalid("You can only delete draft invoices.");
    for (const item of state.invoiceItems.values()) if (item.invoice === id) item.invoice = null;
    state.invoices.delete(id);
    state.emit("invoice.deleted", invoice);
    return { id, object: "invoice", deleted: true };
  });
  router.on("POST", "/invoices/:id/finalize", "auto_advance", ({ id, params }) => {
    const invoice = get(id);
    invoice.auto_advance = flag(params, "auto_advance") ?? invoice.auto_advance;
    finalize(state, invoice);
    return invoice;
  });
  const payFields = "payment_method off_session paid_out_of_band";
  router.on("POST", "/invoices/:id/pay", payFields, ({ id, params }) => {
    const invoice = get(id);
    if (invoice.status === "draft") finalize(state, invoice);
    // A draft that needs no money is paid by its finalization.
    if (invoice.status === "paid" && invoice.amount_due === 0 && !invoice.attempt_count) return invoice;
    if (flag(params, "paid_out_of_band")) {
      markPaid(state, invoice);
      return invoice;
    }
    const method = text(params, "payment_method");
    const error = collect(state, invoice, { method, offSession: flag(params, "off_session") });
    if (error) throw error;
    return invoice;
  });
  router.on("POST", "/invoices/:id/void", "", ({ id }) => {
    const invoice = get(id);
    voidInvoice(state, invoice);
    return invoice;
  });
  router.on("POST", "/invoices/:id/mark_uncollectible", "", ({ id }) => {
    const invoice = get(id);
    if (invoice.status !== "open") throw errors.invalid("You can only mark open invoices.");
    invoice.status = "uncollectible";
    invoice.next_payment_attempt = null;
    invoice.status_transitions.marked_uncollectible_at = state.now(invoice.customer);
    state.emit("invoice.marked_uncollectible", invoice);
    return invoice;
  });
}

/** What the customer's next invoice would be; nothing of it is kept. */
function preview(state: StripeState, { params }: Call) {
  const running = text(params, "subscription");
  const subscription = running
    ? structuredClone(find(state.subscriptions, "subscription", running, "subscription"))
    : undefined;
  const customer = state.customer(subscription?.customer ?? required(params, "customer"));
  const details = nested(params, "subscription_details");
  const proration = text(details ?? {}, "proration_behavior");
  const asked = list(details ?? {}, "items") ?? [];
  if (asked.length > 0 && proration !== "none")
    throw errors.invalid("Prorations are not emulated.", "subscription_details");
  for (const [index, item] of (subscription?.items.data ?? []).entries()) {
    const price = text(asked[index] ?? {}, "price");
    if (price) item.price = find(state.prices, "price", price, "price");
  }
  if (subscription?.status === "trialing") subscription.status = "active";
  const invoice = draftInvoice(
    state,
    {
      customer: customer.id,
      currency: text(params, "currency") ?? subscription?.currency ?? customer.currency ?? "cad",
      billingReason: "upcoming",
      lines: subscription ? subscriptionLines(subscription) : [],
      autoAdvance: false,
      subscription,
      more: { default_tax_rates: subscription?.default_tax_rates ?? [] },
    },
    true,
  );
  const waiting = [...state.invoiceItems.values()].filter(
    (item) => item.customer === customer.id && item.invoice === null,
  );
  const added = (list(params, "invoice_items") ?? []).map((item) => readItem(state, item, customer.id));
  for (const item of [...waiting, ...added]) addItem(state, invoice, { ...item });
  addUp(state, invoice);
  return { ...invoice, lines: listOf(`/v1/invoices/${invoice.id}/lines`, invoice.lines.data) };
}
