import { and, eq } from "drizzle-orm";
import { credit_notes } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { Refund } from "@/lib/vocabulary/payment-commands";
import type { RefundReason } from "@/lib/vocabulary/payment-enumerations";
import { type InvoiceRow, listPayments, type PaymentRow } from "../../documents/queries";
import type { Drawn } from "../rules/given-credit";
import { givenBack, mostGivenBack, refundedByHand } from "../rules/refunds";
import { findDrawn } from "./given-credit";

const listNotesOf = (ctx: Ctx, { billing_account_id, id }: InvoiceRow) =>
  ctx.db
    .select()
    .from(credit_notes)
    .where(and(eq(credit_notes.billing_account_id, billing_account_id), eq(credit_notes.invoice_id, id)));

const paidOf = (all: readonly PaymentRow[], invoice_id: number) =>
  all.find((payment) => payment.invoice_id === invoice_id && payment.status === "succeeded");

/** Returns the payment made ahead whose credit paid most of an invoice, and how much of that it can give back. */
function paidAhead(
  all: readonly PaymentRow[],
  { ahead }: Drawn,
): { payment_id: string; cents: number } | null {
  const sources = all.map(({ provider_payment_id: payment_id, amount_cents, refunded_cents }) => ({
    payment_id,
    cents: Math.min(ahead.get(payment_id) ?? 0, amount_cents - refunded_cents),
  }));
  return sources.toSorted((one, other) => other.cents - one.cents)[0] ?? null;
}

/**
 * Returns the values of a request that gives money of an invoice back: to the card that paid it first, then to the
 * payment made ahead whose credit it drew, else to the farm's credit. What a gift of ours paid goes to no card. What
 * somebody refunded at the provider by hand counts as given.
 * @param cents before taxes; null is as much as may be given back
 * @returns null when that much is not left, or nothing was ever owed
 */
export async function creditValues(
  tx: Ctx,
  invoice: InvoiceRow,
  { cents, reason, comment }: { cents: number | null; reason: RefundReason; comment: string },
): Promise<Refund | null> {
  const notes = await listNotesOf(tx, invoice);
  const isPaid = invoice.status === "paid";
  const all = isPaid ? await listPayments(tx.db, invoice.billing_account_id) : [];
  const paid = paidOf(all, invoice.id);
  const most = mostGivenBack(invoice, notes, refundedByHand(paid, notes));
  const given = most && givenBack(invoice, notes, cents ?? most.cents);
  if (!given || given.cents > most.cents) return null;
  const card_cents = paid ? paid.amount_cents - paid.refunded_cents : 0;
  const refund_cents = Math.min(given.total_cents, card_cents);
  const rest = isPaid ? given.total_cents - refund_cents : 0;
  const drawn = rest > 0 ? await findDrawn(tx, invoice) : null;
  const ahead = drawn && paidAhead(all, drawn);
  // What is left beside the card's part and the gifts is credit that somebody paid.
  const owned_cents = Math.max(0, most.total_cents - card_cents - (drawn?.given_cents ?? 0));
  const outside_cents = Math.min(rest, owned_cents, ahead?.cents ?? 0);
  return {
    invoice_id: invoice.provider_invoice_id,
    cents: given.cents,
    tax_cents: given.tax_cents,
    reason,
    comment,
    refund_cents,
    refund_payment_id: refund_cents > 0 && paid ? paid.provider_payment_id : null,
    credit_cents: rest - outside_cents,
    outside_cents,
    outside_payment_id: ahead && outside_cents > 0 ? ahead.payment_id : null,
  };
}

/** Returns the payments that a request of `creditValues` refunds. */
export const refundedPayments = ({ refund_payment_id, outside_payment_id }: Refund): string[] =>
  [refund_payment_id, outside_payment_id].filter((id) => id !== null);
