import type { ProviderAccount } from "@/lib/providers/payments/types";
import { type Given, givenBack, leftOf } from "../../refunds/rules/refunds";

/** The part of a paid term that is not used, as a credit note of its invoice. */
export interface UnusedTerm extends Given {
  invoice_id: string;
}

/**
 * Returns what of the running term was paid and is not used at a time: the same share of what is left of its invoice,
 * rounded half up before taxes. A term that is not paid, or was given back, leaves nothing.
 */
export function unusedTerm(
  { plan, invoices, credit_notes }: Pick<ProviderAccount, "plan" | "invoices" | "credit_notes">,
  now: Date,
): UnusedTerm | null {
  if (plan?.status !== "active" && plan?.status !== "past_due") return null;
  for (const invoice of invoices) {
    const [line] = invoice.lines;
    if (invoice.reason !== "plan" || invoice.status !== "paid" || !line?.from || !line.to) continue;
    const [from, to] = [Date.parse(line.from), Date.parse(line.to)];
    if (now.getTime() < from || now.getTime() >= to) continue;
    const notes = credit_notes.filter(({ invoice_id }) => invoice_id === invoice.id);
    const cents = Math.round((leftOf(invoice, notes).cents * (to - now.getTime())) / (to - from));
    const given = givenBack(invoice, notes, cents);
    if (given) return { invoice_id: invoice.id, ...given };
  }
  return null;
}
