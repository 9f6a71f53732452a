import { and, eq } from "drizzle-orm";
import { credit_notes } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { Refund } from "@/lib/vocabulary/payment-commands";
import type { RefundReason } from "@/lib/vocabulary/payment-enumerations";
import { findAccount } from "../../accounts/queries";
import { type InvoiceRow, listPayments, type PaymentRow } from "../../documents/queries";
import { givenBack, mostGivenBack, refundedByHand } from "../rules/refunds";

const listNotesOf = (ctx: Ctx, { billing_account_id, id }: InvoiceRow) =>
  ctx.db
    .select()
    .from(credit_notes)
    .where(and(eq(credit_notes.billing_account_id, billing_account_id), eq(credit_notes.invoice_id, id)));

const paidOf = (all: readonly PaymentRow[], invoice_id: number) =>
  all.find((payment) => payment.invoice_id === invoice_id && payment.status === "succeeded");

/** Returns the payment that was made ahead and whose credit paid an invoice, when enough of it is left. */
async function paidAhead(ctx: Ctx, account_id: number, cents: number): Promise<PaymentRow | undefined> {
  const waiting = (await findAccount(ctx.db, account_id))?.prepaid_payment_id;
  const all = await listPayments(ctx.db, account_id);
  return all.find(
    ({ reason, status, amount_cents, refunded_cents, provider_payment_id }) =>
      reason === "plan_change" &&
      status === "succeeded" &&
      amount_cents - refunded_cents >= cents &&
      provider_payment_id !== waiting,
  );
}

/**
 * Returns the values of a request that gives money of an invoice back: to the card that paid it first, then to the
 * payment that was made ahead, else to the farm's credit. What somebody refunded at the provider by hand counts as given.
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
  const paid = isPaid ? paidOf(await listPayments(tx.db, invoice.billing_account_id), invoice.id) : undefined;
  const most = mostGivenBack(invoice, notes, refundedByHand(paid, notes));
  const given = most && givenBack(invoice, notes, cents ?? most.cents);
  if (!given || given.cents > most.cents) return null;
  const refund_cents = Math.min(given.total_cents, paid ? paid.amount_cents - paid.refunded_cents : 0);
  const rest = isPaid ? given.total_cents - refund_cents : 0;
  const ahead = rest > 0 ? await paidAhead(tx, invoice.billing_account_id, rest) : undefined;
  return {
    invoice_id: invoice.provider_invoice_id,
    cents: given.cents,
    tax_cents: given.tax_cents,
    reason,
    comment,
    refund_cents,
    refund_payment_id: refund_cents > 0 && paid ? paid.provider_payment_id : null,
    credit_cents: ahead ? 0 : rest,
    outside_cents: ahead ? rest : 0,
    outside_payment_id: ahead?.provider_payment_id ?? null,
  };
}

/** Returns the payments that a request of `creditValues` refunds. */
export const refundedPayments = ({ refund_payment_id, outside_payment_id }: Refund): string[] =>
  [refund_payment_id, outside_payment_id].filter((id) => id !== null);
