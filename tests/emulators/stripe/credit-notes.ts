import { addToBalance } from "./balance";
import { taxRatesOf } from "./catalogue";
import { errors } from "./errors";
import { integer, list, metadata, type Params, required, text } from "./form";
import { intentOf, markPaid } from "./invoice-life";
import {
  type CreditNote,
  type CreditNoteLine,
  type Invoice,
  listOf,
  type Tax,
  type TaxRate,
} from "./objects";
import { createRefund } from "./payment-intents";
import type { Router } from "./router";
import { find, type StripeState } from "./state";
import { taxesOn, totalTaxes } from "./tax";

const FIELDS =
  "invoice amount lines credit_amount refund_amount refunds out_of_band_amount memo metadata reason email_type";

/** Credit notes: they lessen an open invoice; of a paid one they credit, refund, or tell what was given otherwise. */
export function creditNoteRoutes(router: Router, state: StripeState): void {
  router.on("POST", "/credit_notes", FIELDS, ({ params }) => {
    const note = readNote(state, params);
    const invoice = find(state.invoices, "invoice", note.invoice);
    settleNote(state, note, invoice, params);
    state.creditNotes.set(note.id, note);
    state.emit("credit_note.created", note);
    return note;
  });
  router.on("GET", "/credit_notes/preview", FIELDS, ({ params }) => readNote(state, params));
  router.on("GET", "/credit_notes/:id", "", ({ id }) => find(state.creditNotes, "credit note", id));
  router.onList("/credit_notes", "customer invoice", () => state.creditNotes.values());
}

function readNote(state: StripeState, params: Params): CreditNote {
  const invoice = find(state.invoices, "invoice", required(params, "invoice"), "invoice");
  if (invoice.status !== "open" && invoice.status !== "paid")
    throw errors.invalid("Credit notes are for open or paid invoices.", "invoice");
  const id = state.id("cn");
  const lines = readLines(state, invoice, params);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = totalTaxes(lines);
  const total = taxes.reduce((sum, { amount }) => sum + amount, subtotal);
  const given = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount;
  const most = invoice.status === "open" ? invoice.amount_remaining : invoice.total - given;
  if (total < 1 || total > most)
    throw errors.invalid(`The credit note exceeds what is left of the invoice (${most}).`, "amount");
  const [pre, post] = invoice.status === "open" ? [total, 0] : [0, total];
  const before = [...state.creditNotes.values()].filter((note) => note.invoice === invoice.id).length;
  return {
    id,
    object: "credit_note",
    amount: total,
    amount_shipping: 0,
    created: state.now(invoice.customer),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: state.now(invoice.customer),
    invoice: invoice.id,
    lines: listOf(`/v1/credit_notes/${id}/lines`, lines),
    livemode: false,
    memo: text(params, "memo") ?? null,
    metadata: metadata(params),
    number: `${invoice.number}-CN-${String(before + 1).padStart(2, "0")}`,
    out_of_band_amount: integer(params, "out_of_band_amount") ?? null,
    pdf: `https://pay.stripe.com/credit_notes/${id}/pdf`,
    post_payment_amount: post,
    pre_payment_amount: pre,
    pretax_credit_amounts: [],
    reason: text(params, "reason") ?? null,
    refunds: [],
    shipping_cost: null,
    status: "issued",
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: subtotal,
    total_taxes: taxes,
    type: post > 0 ? "post_payment" : "pre_payment",
    voided_at: null,
  };
}

function readLines(state: StripeState, invoice: Invoice, params: Params): CreditNoteLine[] {
  const given = list(params, "lines");
  if (!given) {
    const amount = integer(params, "amount");
    if (amount === undefined) throw errors.missing("lines");
    return [newLine(state, { amount, description: null, rates: [] })];
  }
  return given.map((params) => {
    if (required(params, "type") === "custom_line_item") {
      const quantity = integer(params, "quantity") ?? 1;
      const amount = (integer(params, "unit_amount") ?? 0) * quantity;
      const rates = taxRatesOf(state, list<string>(params, "tax_rates")) ?? [];
      return newLine(state, { amount, description: text(params, "description") ?? null, rates, quantity });
    }
    const id = required(params, "invoice_line_item");
    const line = invoice.lines.data.find((candidate) => candidate.id === id);
    if (!line) throw errors.noSuch("invoice line item", id, "lines", 400);
    const rates = line.taxes.map((tax) => find(state.taxRates, "tax rate", tax.tax_rate_details.tax_rate));
    const amount = integer(params, "amount") ?? line.amount;
    const made = newLine(state, { amount, description: line.description, rates, of: id });
    const named = list(params, "tax_amounts");
    if (!named) return made;
    return { ...made, taxes: made.taxes.map((tax) => namedTax(tax, named)) };
  });
}

/** A tax whose amount the request names. Each rate of the line has to be named. */
function namedTax(tax: Tax, named: readonly Params[]): Tax {
  const given = named.find((one) => required(one, "tax_rate") === tax.tax_rate_details.tax_rate);
  if (!given) throw errors.invalid("Each tax rate of the line needs an amount.", "tax_amounts");
  return {
    ...tax,
    amount: integer(given, "amount") ?? 0,
    taxable_amount: integer(given, "taxable_amount") ?? 0,
  };
}

function newLine(
  state: StripeState,
  from: { amount: number; description: string | null; rates: TaxRate[]; quantity?: number; of?: string },
): CreditNoteLine {
  const { amount, description, rates, quantity = 1, of } = from;
  return {
    id: state.id("cnli"),
    object: "credit_note_line_item",
    amount,
    description,
    discount_amount: 0,
    discount_amounts: [],
    ...(of ? { invoice_line_item: of } : {}),
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: of ? null : quantity,
    tax_rates: rates,
    taxes: taxesOn(amount, rates),
    type: of ? "invoice_line_item" : "custom_line_item",
    unit_amount: of ? null : amount / quantity,
    unit_amount_decimal: of ? null : String(amount / quantity),
  };
}

/** Gives the money: off what is due, or to the balance, the card, or by other means, to the cent of the total. */
function settleNote(state: StripeState, note: CreditNote, invoice: Invoice, params: Params): void {
  if (invoice.status === "open") {
    invoice.pre_payment_credit_notes_amount += note.total;
    invoice.amount_due -= note.total;
    invoice.amount_remaining = invoice.amount_due;
    const intent = intentOf(state, invoice);
    if (invoice.amount_due > 0) intent.amount = invoice.amount_due;
    else {
      intent.status = "canceled";
      markPaid(state, invoice);
    }
    return;
  }
  const credit = integer(params, "credit_amount") ?? 0;
  const refund = integer(params, "refund_amount") ?? 0;
  const linked = (list(params, "refunds") ?? []).map((given) => ({
    amount_refunded: integer(given, "amount_refunded") ?? 0,
    payment_record_refund: null,
    refund: find(state.refunds, "refund", required(given, "refund"), "refunds").id,
    type: "refund",
  }));
  const elsewhere = linked.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  if (credit + refund + elsewhere + (note.out_of_band_amount ?? 0) !== note.total)
    throw errors.invalid(`The parts given must add up to the credit note's total (${note.total}).`);
  if (refund > 0) {
    const made = createRefund(state, { payment_intent: intentOf(state, invoice).id, amount: String(refund) });
    linked.push({ amount_refunded: refund, payment_record_refund: null, refund: made.id, type: "refund" });
  }
  note.refunds = linked;
  if (credit > 0) {
    const more = { credit_note: note.id, invoice: invoice.id };
    const customer = state.customer(invoice.customer);
    note.customer_balance_transaction = addToBalance(state, customer, -credit, "credit_note", more).id;
  }
  invoice.post_payment_credit_notes_amount += note.total;
}
