import { toCents } from "@/lib/billing/rules/taxes";
import { formatDay } from "@/lib/i18n/dates";
import { translator } from "@/lib/i18n/translator";
import type { DocumentLine, FrozenDocument, InvoiceLine } from "@/lib/vocabulary/json-columns";
import type { CreditNoteRow, InvoiceRow, ReceiptRow, ReversalRow } from "../queries";
import { receiptNumber, reversalNumber } from "../rules/documents";
import type { InvoiceDocument } from "./invoice-document";

/** What the messages of one farm cost at one price: a line of their own. */
export interface ChargedFarm {
  farm: string;
  emails: number;
  segments: number;
  unit_tenths: number;
  tenths: number;
}

/** Whose document it is, what its sends held, the farms that a plan covers, and who sells. */
export interface DocumentFacts extends Pick<FrozenDocument, "lang" | "seller" | "buyer"> {
  charged: readonly ChargedFarm[];
  covered: (plan_type: string | null) => readonly string[];
}

const day = (iso: string): string => formatDay(new Date(iso));

/** Returns a line for each farm and price. Cents are rounded along the running sum, so that they add up to the whole. */
function chargedLines(whole_cents: number, { lang, charged }: DocumentFacts): DocumentLine[] {
  const t = translator(lang, "billing");
  let [sum, before] = [0, 0];
  return charged.map(({ farm, emails, segments, unit_tenths, tenths }, at) => {
    const both = emails > 0 && segments > 0 ? "yes" : "no";
    sum += tenths;
    const until = at === charged.length - 1 ? whole_cents : toCents(sum);
    const amount_cents = until - before;
    before = until;
    return {
      label: t("line.notificationsOf", { farm }),
      detail: t("line.units", { emails, segments, both }) || null,
      quantity: emails + segments,
      unit_tenths,
      amount_cents,
    };
  });
}

/** Returns which farms a plan covers, as a line says it. */
export function coveredFarms(
  plan_type: string | null,
  { lang, covered }: Pick<DocumentFacts, "lang" | "covered">,
): string {
  const farms = covered(plan_type);
  return translator(lang, "billing")("line.farms", { count: farms.length, farms: farms.join(", ") });
}

function lineOf(line: InvoiceLine, { lang, covered }: DocumentFacts): DocumentLine {
  const t = translator(lang, "billing");
  const { kind, plan_type, from, to, amount_cents } = line;
  const once = { quantity: 1, unit_tenths: amount_cents * 10, amount_cents };
  if (kind !== "plan")
    return {
      ...once,
      label: t(kind === "notifications" ? "line.notifications" : "line.other"),
      detail: null,
    };
  const period = from && to ? t("line.period", { from: day(from), to: day(to) }) : null;
  return {
    ...once,
    // ICU knows no hyphen in a key.
    label: t("line.plan", { plan: (plan_type ?? "other").replaceAll("-", "") }),
    detail: [period, coveredFarms(plan_type, { lang, covered })].filter(Boolean).join(". "),
  };
}

const sums = ({ taxes, subtotal_cents, total_cents }: InvoiceRow | CreditNoteRow) => ({
  taxes,
  subtotal_cents,
  total_cents,
});

/** Returns what an invoice says on the day when it is issued. */
export function freezeInvoice(invoice: InvoiceRow, facts: DocumentFacts): FrozenDocument {
  const { lang, seller, buyer, charged } = facts;
  const lines =
    charged.length > 0
      ? chargedLines(invoice.subtotal_cents, facts)
      : invoice.lines.map((line) => lineOf(line, facts));
  return { lang, seller, buyer, lines, ...sums(invoice) };
}

/** Returns what a credit note says: the corrected sends by farm, else its amount of what the invoice was for. */
export function freezeCreditNote(
  note: CreditNoteRow,
  invoice: InvoiceRow,
  facts: DocumentFacts,
): FrozenDocument {
  const { lang, seller, buyer, charged } = facts;
  const [line] = invoice.lines;
  const cents = note.subtotal_cents;
  const of = line && { ...lineOf(line, facts), quantity: null, unit_tenths: null, amount_cents: cents };
  const lines = charged.length > 0 ? chargedLines(cents, facts) : of ? [of] : [];
  return { lang, seller, buyer, lines, ...sums(note) };
}

/**
 * Returns what the document of an invoice says now: what was frozen, and how it was paid.
 * @param notDue whether it is open and nobody is asked to pay it
 */
export const composeInvoice = (
  invoice: InvoiceRow,
  frozen: FrozenDocument,
  notDue = false,
): InvoiceDocument => ({
  ...frozen,
  kind: "invoice",
  number: invoice.number ?? String(invoice.id),
  issued_on: formatDay(invoice.issued_at),
  paid_on: invoice.paid_at ? formatDay(invoice.paid_at) : null,
  status: notDue ? "not_due" : invoice.status === "draft" ? "open" : invoice.status,
  credit_applied_cents: invoice.credit_applied_cents,
  amount_paid_cents: invoice.paid_cents,
  card: invoice.card,
  refers_to: null,
  receipt: frozen.receipt ?? null,
  reason: null,
});

/** Returns what the document of a credit note says. */
export function composeCreditNote(
  note: CreditNoteRow,
  invoice: InvoiceRow,
  frozen: FrozenDocument,
): InvoiceDocument {
  const t = translator(frozen.lang, "billing");
  return {
    ...composeInvoice(invoice, frozen),
    kind: "credit_note",
    number: note.number,
    issued_on: formatDay(note.issued_at),
    paid_on: null,
    credit_applied_cents: 0,
    amount_paid_cents: 0,
    card: null,
    refers_to: invoice.number,
    reason: [t(`reasons.${note.reason}`), note.comment].filter(Boolean).join(" – "),
  };
}

/** Returns what the receipt for a plan that was paid ahead says. */
export function composeReceipt({ document, card, ...receipt }: ReceiptRow): InvoiceDocument {
  const day = formatDay(receipt.issued_at);
  return {
    ...document,
    ...{ kind: "receipt", number: receiptNumber(receipt), issued_on: day, paid_on: day, status: "paid" },
    ...{ card, credit_applied_cents: 0, amount_paid_cents: document.total_cents },
    ...{ refers_to: null, receipt: null, reason: null },
  };
}

/** Returns what was frozen below zero as amounts that are given back, as every credit note says them. */
export const givenBack = (document: FrozenDocument): FrozenDocument => ({
  ...document,
  lines: document.lines.map((line) => ({ ...line, amount_cents: -line.amount_cents })),
  taxes: document.taxes.map((tax) => ({ ...tax, cents: -tax.cents })),
  subtotal_cents: -document.subtotal_cents,
  total_cents: -document.total_cents,
});

/** Returns what the credit note for a receipt says. */
export function composeReversal({ document, reason, ...reversal }: ReversalRow, receipt: ReceiptRow) {
  const t = translator(document.lang, "billing");
  const composed: InvoiceDocument = {
    ...givenBack(document),
    ...{ kind: "receipt_reversal", number: reversalNumber(reversal), paid_on: null, status: "paid" },
    ...{ issued_on: formatDay(reversal.issued_at), card: receipt.card },
    ...{ credit_applied_cents: 0, amount_paid_cents: 0, receipt: null },
    ...{ refers_to: receiptNumber(receipt), reason: t(`reversals.${reason}`) },
  };
  return composed;
}

/** Returns what takes `cents` of a receipt back, below zero: its taxes in proportion, to the cent. */
export function reverseDocument(document: FrozenDocument, cents: number): FrozenDocument {
  const whole = document.total_cents;
  const part = Math.min(cents, whole);
  const taxes = document.taxes.map((tax) => ({ ...tax, cents: -Math.round((tax.cents * part) / whole) }));
  const subtotal_cents = -part - taxes.reduce((sum, tax) => sum + tax.cents, 0);
  const [line] = document.lines;
  return {
    ...document,
    lines: line ? [{ ...line, quantity: null, unit_tenths: null, amount_cents: subtotal_cents }] : [],
    ...{ taxes, subtotal_cents, total_cents: -part },
  };
}
