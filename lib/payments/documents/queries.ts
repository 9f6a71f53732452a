import { and, desc, eq, getTableColumns, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { credit_notes, invoices, payments, receipt_reversals, receipts } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { type DisputeRemark, REMARK_OF_INVOICE, REMARK_OF_PAYMENT } from "../disputes/queries";

export type InvoiceRow = typeof invoices.$inferSelect;

export type PaymentRow = typeof payments.$inferSelect;

export type CreditNoteRow = typeof credit_notes.$inferSelect;

/** SQL for the invoice that a credit note is for. */
export const IS_CREDITED = and(
  eq(invoices.billing_account_id, credit_notes.billing_account_id),
  eq(invoices.id, credit_notes.invoice_id),
);

/** SQL for the receipt that a reversal is for. */
export const IS_REVERSED = and(
  eq(receipts.billing_account_id, receipt_reversals.billing_account_id),
  eq(receipts.id, receipt_reversals.receipt_id),
);

export type ReceiptRow = typeof receipts.$inferSelect;

export type ReversalRow = typeof receipt_reversals.$inferSelect;

/** A row with what a bank does to its payment. */
export type WithRemark<Row> = Row & { dispute?: DisputeRemark | null };

/** Lists the invoices of an account, newest first. */
export const listInvoices = (db: Db, account_id: number): Promise<WithRemark<InvoiceRow>[]> =>
  db
    .select({ ...getTableColumns(invoices), dispute: REMARK_OF_INVOICE })
    .from(invoices)
    .where(eq(invoices.billing_account_id, account_id))
    .orderBy(desc(invoices.issued_at), desc(invoices.id));

/** Returns an invoice of an account. */
export async function findInvoice(db: Db, account_id: number, id: number): Promise<InvoiceRow | undefined> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.billing_account_id, account_id), eq(invoices.id, id)));
  return invoice;
}

/** Lists the payments of an account, newest first. */
export const listPayments = (db: Db, account_id: number): Promise<WithRemark<PaymentRow>[]> =>
  db
    .select({ ...getTableColumns(payments), dispute: REMARK_OF_PAYMENT })
    .from(payments)
    .where(eq(payments.billing_account_id, account_id))
    .orderBy(desc(payments.paid_at), desc(payments.id));

/** Lists the open invoices of an account whose payment waits until the cardholder confirms it with the bank. */
export async function listAskedInvoices({ db }: Ctx, account_id: number): Promise<number[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoice_id, invoices.id))
    .where(
      and(
        eq(invoices.billing_account_id, account_id),
        eq(payments.billing_account_id, account_id),
        eq(invoices.status, "open"),
        // A try without the holder may also be refused for that alone: https://docs.stripe.com/declines/codes
        or(
          eq(payments.status, "authenticating"),
          and(eq(payments.status, "failed"), eq(payments.failure, "authentication_required")),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns a credit note of an account. */
export async function findCreditNote(
  { db }: Ctx,
  account_id: number,
  id: number,
): Promise<CreditNoteRow | undefined> {
  const [note] = await db
    .select()
    .from(credit_notes)
    .where(and(eq(credit_notes.billing_account_id, account_id), eq(credit_notes.id, id)));
  return note;
}
