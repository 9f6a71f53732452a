import { GUARANTEE_DAYS } from "@/lib/billing/rules";
import { drawMark, LEAF, SOFT } from "@/lib/files/operations/pdf-drawing";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { DocumentLine } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import type { InvoiceDocument } from "./invoice-document";
import { LEFT, PageWriter, RIGHT, type Style } from "./page-writer";
import { taxName } from "./words";

const HALF = (RIGHT - LEFT) / 2 - 12;
const UNIT = RIGHT - 90;
const QUANTITY = UNIT - 80;
const LABEL = QUANTITY - LEFT - 60;
const SUMS = RIGHT - 190;
const STEP = 15;

type Words = ReturnType<typeof translator<"billing">>;

function head(out: PageWriter, document: InvoiceDocument, t: Words): void {
  const { kind, number, issued_on, paid_on, status, seller, buyer, refers_to, receipt } = document;
  const takenBack = kind === "receipt_reversal" ? "receipt" : "invoice";
  drawMark(out.current, LEFT, out.y + 24, 34);
  out.put(seller.name, LEFT + 44, out.y, { font: "title", size: 22 });
  out.put(t(`document.${kind}`), RIGHT, out.y, { font: "title", size: 22, color: LEAF, end: true });
  out.y -= 30;
  const from = out.block([seller.address, seller.email], LEFT, out.y, HALF, { color: SOFT });
  const dates = [
    t("document.number", { number }),
    t("document.issued", { day: issued_on }),
    ...(kind === "invoice" && paid_on ? [t("document.paid", { day: paid_on })] : []),
    ...(kind === "invoice" && !paid_on ? [t(`document.status.${status}`)] : []),
    ...(receipt ? [t("document.paidAhead", { number: receipt })] : []),
    ...(refers_to ? [t(`document.refersTo.${takenBack}`, { number: refers_to })] : []),
  ];
  dates.forEach((text, at) => {
    const style: Style = { font: at === 0 ? "strong" : "text", end: true };
    out.put(text, RIGHT, out.y - at * 14, style);
  });
  out.y = Math.min(from, out.y - dates.length * 14) - 18;
  out.put(t("document.to"), LEFT, out.y, { font: "strong", size: 9, color: SOFT });
  out.y -= 15;
  out.y = out.block([buyer.name], LEFT, out.y, RIGHT - LEFT, { font: "strong", size: 11 });
  const rest = [...buyer.address, ...(buyer.email ? [buyer.email] : [])].filter(Boolean);
  out.y = out.block(rest, LEFT, out.y, RIGHT - LEFT) - 14;
}

function columns(out: PageWriter, t: Words): void {
  const style: Style = { font: "strong", size: 9, color: SOFT };
  out.put(t("document.description"), LEFT, out.y, style);
  out.put(t("document.quantity"), QUANTITY, out.y, { ...style, end: true });
  out.put(t("document.unitPrice"), UNIT, out.y, { ...style, end: true });
  out.put(t("document.amount"), RIGHT, out.y, { ...style, end: true });
  out.rule(out.y - 6);
  out.y -= 22;
}

function writeLine(out: PageWriter, line: DocumentLine, { lang }: InvoiceDocument, t: Words): void {
  const labels = out.wrap(line.label, LABEL);
  const details = line.detail ? out.wrap(line.detail, LABEL, { size: 9 }) : [];
  if (out.need(labels.length * 14 + details.length * 12.6 + 8)) columns(out, t);
  const top = out.y;
  const below = out.block(labels, LEFT, top, LABEL);
  if (line.quantity !== null) out.put(formatNumber(line.quantity, lang), QUANTITY, top, { end: true });
  if (line.unit_tenths !== null) out.put(formatMoney(line.unit_tenths / 10, lang), UNIT, top, { end: true });
  out.put(formatMoney(line.amount_cents, lang), RIGHT, top, { end: true });
  out.y = out.block(details, LEFT, below, LABEL, { size: 9, color: SOFT }) - 6;
}

/** Returns the sums under the lines, each with its words. */
function sumsOf(document: InvoiceDocument, t: Words): { text: string; cents: number; strong?: boolean }[] {
  const { kind, lang, taxes, subtotal_cents, total_cents, credit_applied_cents, amount_paid_cents } =
    document;
  const refunds = kind === "credit_note" || kind === "receipt_reversal";
  const sums = [
    { text: t("document.subtotal"), cents: subtotal_cents },
    ...taxes.map((tax) => ({ text: taxName(tax, lang), cents: tax.cents })),
    ...(taxes.length === 0 && total_cents !== 0 ? [{ text: t("document.untaxed"), cents: 0 }] : []),
    {
      text: t(refunds ? "document.credited" : "document.total"),
      cents: total_cents,
      strong: true,
    },
  ];
  if (refunds) return sums;
  const closed = document.status === "void" || document.status === "not_due";
  const due = closed ? 0 : total_cents - credit_applied_cents - amount_paid_cents;
  return [
    ...sums,
    ...(credit_applied_cents ? [{ text: t("document.credit"), cents: -credit_applied_cents }] : []),
    ...(amount_paid_cents ? [{ text: t("document.cardPaid"), cents: -amount_paid_cents }] : []),
    ...(kind === "receipt" ? [] : [{ text: t("document.due"), cents: due, strong: true }]),
  ];
}

function writeSums(out: PageWriter, document: InvoiceDocument, t: Words): void {
  const sums = sumsOf(document, t);
  out.need(sums.length * STEP + 24);
  out.rule(out.y + 4);
  out.y -= 14;
  for (const { text, cents, strong } of sums) {
    const style: Style = { font: strong ? "strong" : "text", end: true };
    out.put(text, SUMS + 90, out.y, style);
    out.put(formatMoney(cents, document.lang), RIGHT, out.y, style);
    out.y -= STEP;
  }
  out.y -= 8;
}

/** Card, reason, tax numbers and terms. The terms are in each language on every document, French first. */
function writeTerms(out: PageWriter, { seller, card, reason }: InvoiceDocument, t: Words): void {
  const said = [
    ...(card ? [t("document.card", card)] : []),
    ...(reason ? [t("document.reason", { reason })] : []),
  ];
  const width = RIGHT - LEFT;
  if (said.length > 0) {
    out.need(said.flatMap((text) => out.wrap(text, width)).length * 14 + 8);
    out.y = out.block(said, LEFT, out.y, width) - 8;
  }
  const small: Style = { size: 8.5, color: SOFT };
  const facts = { days: GUARANTEE_DAYS, email: seller.email };
  const terms = LANGS.map((lang) => translator(lang, "billing")("document.terms", facts));
  const numbers = t("document.taxNumbers", { gst: seller.gst_number, qst: seller.qst_number });
  const height = [numbers, ...terms].flatMap((text) => out.wrap(text, width, small)).length * 12;
  out.need(height + 30);
  out.rule();
  out.y -= 16;
  for (const text of [numbers, ...terms]) out.y = out.block([text], LEFT, out.y, width, small) - 5;
}

/**
 * Draws an invoice or a credit note on letter pages. The same document gives the same bytes: its dates are those of
 * the document, not of the drawing.
 */
export async function drawInvoice(document: InvoiceDocument): Promise<Uint8Array> {
  const { kind, lang, number, seller, issued_on } = document;
  const t = translator(lang, "billing");
  const out = await PageWriter.open();
  const title = `${t(`document.${kind}`)} ${number} – ${seller.name}`;
  out.pdf.setTitle(title, { showInWindowTitleBar: true });
  out.pdf.setLanguage(`${lang}-CA`);
  out.pdf.setAuthor(seller.name);
  out.pdf.setCreator(seller.name);
  out.pdf.setProducer(seller.name);
  const day = new Date(`${issued_on}T12:00:00Z`);
  out.pdf.setCreationDate(day);
  out.pdf.setModificationDate(day);
  head(out, document, t);
  columns(out, t);
  for (const line of document.lines) writeLine(out, line, document, t);
  writeSums(out, document, t);
  writeTerms(out, document, t);
  out.foot((page, pages) => t("document.page", { number, page, pages }));
  return out.pdf.save();
}
