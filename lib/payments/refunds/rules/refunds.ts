import { GUARANTEE_DAYS } from "@/lib/billing/rules";
import type { InvoiceTax } from "@/lib/vocabulary/json-columns";
import { type InvoiceStatus, REFUND_REASONS } from "@/lib/vocabulary/payment-enumerations";

/** The reasons that a person may name; the guarantee is asked for by the owner. */
export const REFUND_CHOICES = REFUND_REASONS.filter((reason) => reason !== "guarantee");

interface Billed {
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
export function leftOf(invoice: Billed, notes: readonly Billed[]): Given {
  const sum = (of: (note: Billed) => number) => notes.reduce((total, note) => total + of(note), 0);
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
export function givenBack(invoice: Billed, notes: readonly Billed[], cents: number | null): Given | null {
  const left = leftOf(invoice, notes);
  const asked = cents ?? left.cents;
  if (asked < 1 || asked > left.cents || left.total_cents < 1) return null;
  if (asked === left.cents) return left;
  const tax_cents = invoice.taxes.map(({ percent_thousandths }, at) =>
    Math.min(left.tax_cents[at] ?? 0, Math.floor((2 * asked * percent_thousandths + WHOLE) / (2 * WHOLE))),
  );
  return { cents: asked, tax_cents, total_cents: tax_cents.reduce((total, tax) => total + tax, asked) };
}

/**
 * Returns the most that may be given back of an invoice: what is left of a paid one less what went back by hand, and of an
 * open one no more than is due. Null when that is nothing, and for an invoice that nobody owes.
 */
export function mostGivenBack(
  invoice: Billed & { status: InvoiceStatus; due_cents: number },
  notes: readonly Billed[],
  by_hand_cents: number,
): Given | null {
  const all = givenBack(invoice, notes, null);
  if (!all || (invoice.status !== "paid" && invoice.status !== "open")) return null;
  const limit = invoice.status === "paid" ? all.total_cents - by_hand_cents : invoice.due_cents;
  if (all.total_cents <= limit) return all;
  let [most, above] = [0, all.cents];
  while (above - most > 1) {
    const middle = Math.floor((most + above) / 2);
    if ((givenBack(invoice, notes, middle)?.total_cents ?? 0) <= limit) most = middle;
    else above = middle;
  }
  return givenBack(invoice, notes, most);
}

/** Returns what of a payment was refunded at the provider and by no credit note of its invoice. */
export const refundedByHand = (
  payment: { refunded_cents: number } | undefined,
  notes: readonly { refunded_cents: number }[],
): number =>
  Math.max(
    0,
    (payment?.refunded_cents ?? 0) - notes.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0),
  );

/** Returns until when the first payment is given back on request; null before it. */
export const guaranteeEnds = (first_paid_at: Date | null): Date | null =>
  first_paid_at && new Date(first_paid_at.getTime() + GUARANTEE_DAYS * 86_400_000);

/**
 * Returns why the guarantee cannot be claimed, and null when it can: once per account, within the days that are promised,
 * and while something of the first payment is left.
 */
export function guaranteeRefusal(
  {
    claimed,
    first_paid_at,
    left_cents,
  }: { claimed: boolean; first_paid_at: Date | null; left_cents: number },
  now: Date,
): "guaranteeUsed" | "guaranteeOver" | null {
  if (claimed) return "guaranteeUsed";
  const ends = guaranteeEnds(first_paid_at);
  return !ends || ends < now || left_cents < 1 ? "guaranteeOver" : null;
}
