import { toCents } from "@/lib/billing/rules/taxes";
import type { FrozenQuote } from "@/lib/vocabulary/json-columns";
import type { ChargeReason } from "@/lib/vocabulary/payment-enumerations";

interface Units {
  emails: number;
  segments: number;
}

interface Send {
  /** What went out. */
  sent: Units;
  /** What was charged so far; null before the first charge. */
  charged: Units | null;
  /** False for a send whose failed messages were sent again, which is free. */
  may_rise: boolean;
}

/**
 * Returns the next row of the ledger for a send, or null when the ledger is right: the frozen quote less what was not
 * sent, and never more than the quote (docs/product/charging.md "Charging").
 */
export function nextCharge(
  { recipients, segments }: Pick<FrozenQuote, "recipients" | "segments">,
  { sent, charged, may_rise }: Send,
): (Units & { reason: ChargeReason }) | null {
  const due = {
    emails: Math.min(sent.emails, recipients.email),
    segments: Math.min(sent.segments, segments.total),
  };
  // Where everything had failed nothing was charged, and sending it again is free all the same.
  if (!charged) return may_rise && due.emails + due.segments > 0 ? { ...due, reason: "sent" } : null;
  const step = (now: number, before: number) => (may_rise ? now - before : Math.min(0, now - before));
  const change = {
    emails: step(due.emails, charged.emails),
    segments: step(due.segments, charged.segments),
  };
  const units = change.emails + change.segments;
  if (units === 0) return null;
  return { ...change, reason: units > 0 ? "resumed" : "not_delivered" };
}

/** As soon as this much is open before taxes, it is invoiced (docs/product/charging.md "Charging"). */
export const INVOICE_FROM_CENTS = 5000;
/** Stripe charges no card for less; what is below waits for more. */
const LEAST_CENTS = 50;

interface OpenCharges {
  tenths: number;
  total_cents: number;
  oldest: Date;
}

/** Returns whether open charges are invoiced now: at 50 CAD, when their month is over, or when no farm is left. */
export function isInvoiceDue(open: OpenCharges, month_start: Date, without_farm: boolean): boolean {
  if (open.total_cents < LEAST_CENTS) return false;
  return without_farm || toCents(open.tenths) >= INVOICE_FROM_CENTS || open.oldest < month_start;
}

/** Returns whether so much is open that the end of the month is not waited for. */
export const isMuchOpen = (tenths: number): boolean => toCents(tenths) >= INVOICE_FROM_CENTS;

/** Returns whether open charges are enough to charge a card for. */
export const isChargeable = (tenths: number): boolean => toCents(tenths) >= LEAST_CENTS;

/**
 * When open charges get their invoice: within the day, or at the end of the month; or why they get none: there are
 * none, they are too small for a card, or there is no card.
 */
export const INVOICE_TIMES = ["soon", "month_end", "none", "little", "card"] as const;
export type InvoiceTime = (typeof INVOICE_TIMES)[number];

/** Returns when the job invoices what an account has open, as docs/product/charging.md "Charging" says. */
export function invoiceTime(
  { oldest, ...open }: Omit<OpenCharges, "oldest"> & { oldest: Date | null },
  month_start: Date,
  has_card: boolean,
): InvoiceTime {
  if (!oldest || open.tenths <= 0) return "none";
  if (open.total_cents < LEAST_CENTS) return "little";
  if (!has_card) return "card";
  return isInvoiceDue({ ...open, oldest }, month_start, false) ? "soon" : "month_end";
}
