import { formatDay } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { FrozenDocument } from "@/lib/vocabulary/json-columns";
import type { ReceiptRow, ReversalRow } from "../queries";
import { receiptNumber, reversalNumber } from "../rules/documents";
import type { InvoiceDocument } from "./invoice-document";

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
