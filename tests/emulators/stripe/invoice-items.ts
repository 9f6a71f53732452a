import { taxRatesOf } from "./catalogue";
import { errors } from "./errors";
import { integer, list, metadata, nested, type Params, required, text } from "./form";
import { addUp, newLine } from "./invoice-draft";
import type { Invoice, InvoiceItem } from "./objects";
import type { Router } from "./router";
import { find, type StripeState } from "./state";

const FIELDS = "customer amount currency description invoice metadata period tax_rates discountable";

/** Items that wait for the customer's next invoice, or belong to a draft. */
export function invoiceItemRoutes(router: Router, state: StripeState): void {
  router.on("POST", "/invoiceitems", FIELDS, ({ params }) => {
    const item = readItem(state, params);
    state.invoiceItems.set(item.id, item);
    const invoice = item.invoice ? find(state.invoices, "invoice", item.invoice, "invoice") : undefined;
    if (invoice) addItem(state, invoice, item);
    state.emit("invoiceitem.created", item);
    return item;
  });
  router.on("GET", "/invoiceitems/:id", "", ({ id }) => find(state.invoiceItems, "invoiceitem", id));
  router.onList("/invoiceitems", "customer invoice pending", ({ params }) => {
    const pending = text(params, "pending");
    delete params.pending;
    const rows = [...state.invoiceItems.values()];
    return pending ? rows.filter(({ invoice }) => (invoice === null) === (pending === "true")) : rows;
  });
  router.on("DELETE", "/invoiceitems/:id", "", ({ id }) => {
    const item = find(state.invoiceItems, "invoiceitem", id);
    const invoice = state.invoices.get(item.invoice ?? "");
    if (invoice && invoice.status !== "draft")
      throw errors.invalid("The invoice of this item is final.", undefined, "invoice_not_editable");
    if (invoice) {
      invoice.lines.data = invoice.lines.data.filter((line) => itemOf(line.parent) !== id);
      addUp(state, invoice);
    }
    state.invoiceItems.delete(id);
    return { id, object: "invoiceitem", deleted: true };
  });
}

function itemOf(parent: unknown): string | undefined {
  return (parent as { invoice_item_details: { invoice_item: string } | null } | null)?.invoice_item_details
    ?.invoice_item;
}

/** Reads an item; kept only by the caller, so that previews can hold some too. */
export function readItem(state: StripeState, params: Params, customerId?: string): InvoiceItem {
  const customer = state.customer(customerId ?? required(params, "customer"));
  const amount = integer(params, "amount");
  if (amount === undefined) throw errors.missing("amount");
  const now = state.now(customer.id);
  const period = nested(params, "period");
  return {
    id: state.id("ii"),
    object: "invoiceitem",
    amount,
    currency: text(params, "currency") ?? customer.currency ?? "cad",
    customer: customer.id,
    date: now,
    description: text(params, "description") ?? null,
    discountable: true,
    discounts: [],
    invoice: text(params, "invoice") ?? null,
    livemode: false,
    metadata: metadata(params),
    net_amount: amount,
    parent: null,
    period: period
      ? { start: integer(period, "start") ?? now, end: integer(period, "end") ?? now }
      : { start: now, end: now },
    pricing: { type: "price_details", unit_amount_decimal: String(amount) },
    proration: false,
    quantity: 1,
    quantity_decimal: "1",
    tax_rates: taxRatesOf(state, list<string>(params, "tax_rates")) ?? [],
    test_clock: customer.test_clock,
  };
}

/** Puts an item on a draft as a line. */
export function addItem(state: StripeState, invoice: Invoice, item: InvoiceItem): void {
  if (invoice.status !== "draft")
    throw errors.invalid("This invoice is final.", "invoice", "invoice_not_editable");
  if (invoice.customer !== item.customer) throw errors.noSuch("invoice", invoice.id, "invoice", 400);
  item.invoice = invoice.id;
  const line = newLine(state, invoice.id, {
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    metadata: item.metadata,
    period: item.period,
    pricing: item.pricing,
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    rates: item.tax_rates.length > 0 ? item.tax_rates : invoice.default_tax_rates,
  });
  invoice.lines.data.push(line);
  addUp(state, invoice);
}

/** Moves the customer's waiting items to a draft. */
export function claimPendingItems(state: StripeState, invoice: Invoice): void {
  for (const item of state.invoiceItems.values())
    if (item.customer === invoice.customer && item.invoice === null) addItem(state, invoice, item);
}
