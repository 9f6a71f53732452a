import { GUARANTEE_DAYS } from "@/lib/billing/rules";
import type { InvoiceTax } from "@/lib/core/json-columns";

interface Paper {
  subtotal_cents: number;
  taxes: readonly InvoiceTax[];
}

export interface Given {
  /** Before taxes. */
  cents: number;
  /** Each tax, in the order of the invoice. */
  tax_cents: number[];
  total_cents: number;
}

/** 100 % in thousandths of a percent. */
const WHOLE = 100_000;

/** Returns what is left of an invoice after the credit notes of before. */
export function leftOf(invoice: Paper, notes: readonly Paper[]): Given {
  const sum = (of: (note: Paper) => number) => notes.reduce((total, note) => total + of(note), 0);
  const cents = invoice.subtotal_cents - sum(({ subtotal_cents }) => subtotal_cents);
  const tax_cents = invoice.taxes.map(
    (tax) => tax.cents - sum(({ taxes }) => taxes.find(({ kind }) => kind === tax.kind)?.cents ?? 0),
  );
  return { cents, tax_cents, total_cents: tax_cents.reduce((total, tax) => total + tax, cents) };
}

/**
 * Returns what is given back of an invoice for an amount before taxes; all that is left when none is named. Each tax is
 * rounded half up, and what is left takes the rounding of the notes before it. Null when the amount is not left.
 */
export function givenBack(invoice: Paper, notes: readonly Paper[], cents: number | null): Given | null {
  const left = leftOf(invoice, notes);
  const asked = cents ?? left.cents;
  if (asked < 1 || asked > left.cents || left.total_cents < 1) return null;
  if (asked === left.cents) return left;
  const tax_cents = invoice.taxes.map(({ percent_thousandths }, at) =>
    Math.min(left.tax_cents[at] ?? 0, Math.floor((2 * asked * percent_thousandths + WHOLE) / (2 * WHOLE))),
  );
  return { cents: asked, tax_cents, total_cents: tax_cents.reduce((total, tax) => total + tax, asked) };
}

/** Returns until when the first payment is given back on request; null before it. */
export const guaranteeEnds = (first_paid_at: Date | null): Date | null =>
  first_paid_at && new Date(first_paid_at.getTime() + GUARANTEE_DAYS * 86_400_000);
