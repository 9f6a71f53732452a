import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import { billing_accounts, credit_notes, farms, invoices, payment_requests, payments } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { OF_FARM } from "../../accounts/queries";
import { REMARK_OF_INVOICE, REMARK_OF_PAYMENT } from "../../disputes/queries";
import { mostGivenBack, refundedByHand } from "../../refunds/rules/refunds";
import { type FarmInvoice, type FarmPayment, presentInvoice, presentPayment } from "../presenter";
import { type Slice, searched } from "./search-documents";

/**
 * Lists invoices of all farms, newest first, with what may be given back of each: nothing of a payment that a bank asks
 * back or has got back.
 */
export async function listAllInvoices(ctx: Ctx, { q, limit, offset }: Slice): Promise<FarmInvoice[]> {
  const rows = await ctx.db
    .select({ invoice: invoices, farm: OF_FARM, dispute: REMARK_OF_INVOICE })
    .from(invoices)
    .innerJoin(billing_accounts, eq(billing_accounts.id, invoices.billing_account_id))
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .where(await searched(ctx, q, { account: invoices.billing_account_id, invoice: invoices.id }))
    .orderBy(desc(invoices.issued_at), desc(invoices.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ invoice }) => invoice.id);
  const notes = await ctx.db.select().from(credit_notes).where(inArray(credit_notes.invoice_id, ids));
  const paid = await ctx.db
    .select({ invoice_id: payments.invoice_id, refunded_cents: payments.refunded_cents })
    .from(payments)
    .where(and(inArray(payments.invoice_id, ids), eq(payments.status, "succeeded")));
  return rows.map(({ invoice, farm, dispute }) => {
    const ofInvoice = notes.filter(({ invoice_id }) => invoice_id === invoice.id);
    const payment = paid.find(({ invoice_id }) => invoice_id === invoice.id);
    const given = dispute ? null : mostGivenBack(invoice, ofInvoice, refundedByHand(payment, ofInvoice));
    const taxes = invoice.taxes.map((tax, at) => ({ ...tax, cents: given?.tax_cents[at] ?? 0 }));
    return {
      ...presentInvoice({ ...invoice, dispute }),
      farm,
      most: given && { cents: given.cents, taxes, total_cents: given.total_cents },
    };
  });
}

/** Lists payments of all farms, newest first, also refused ones. */
export async function listAllPayments(ctx: Ctx, { q, limit, offset }: Slice): Promise<FarmPayment[]> {
  const rows = await ctx.db
    .select({
      payment: payments,
      farm: OF_FARM,
      invoice_number: invoices.number,
      dispute: REMARK_OF_PAYMENT,
    })
    .from(payments)
    .innerJoin(billing_accounts, eq(billing_accounts.id, payments.billing_account_id))
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .leftJoin(invoices, eq(invoices.id, payments.invoice_id))
    .where(await searched(ctx, q, { account: payments.billing_account_id, invoice: payments.invoice_id }))
    .orderBy(desc(payments.paid_at), desc(payments.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ payment, dispute, ...rest }) => ({
    ...presentPayment({ ...payment, dispute }),
    ...rest,
  }));
}

/** Lists the requests of all farms that are not finished and were written down before a time, oldest first. */
export const listPendingSince = (ctx: Ctx, before: Date) =>
  ctx.db
    .select({ request: payment_requests, farm: OF_FARM })
    .from(payment_requests)
    .innerJoin(billing_accounts, eq(billing_accounts.id, payment_requests.billing_account_id))
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .where(and(eq(payment_requests.status, "pending"), lte(payment_requests.created_at, before)))
    .orderBy(asc(payment_requests.id));
