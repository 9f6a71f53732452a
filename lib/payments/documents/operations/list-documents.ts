import { and, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { invoices, receipts } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { findAccount } from "../../accounts/queries";
import { REMARK_OF_INVOICE } from "../../disputes/queries";
import type { DocumentEntry } from "../document-list";
import { DOCUMENT_OF, isNotDue, newestFirst, receiptNumber } from "../rules/documents";
import { listCreditNotes } from "./list-credit-notes";

/** Returns whether an account has a document. */
export async function hasDocuments({ db }: Ctx, account_id: number): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from invoices where billing_account_id = ${account_id})
      or exists (select 1 from receipts where billing_account_id = ${account_id}) as found`);
  return row?.found ?? false;
}

async function listReceipts({ db }: Ctx, account_id: number): Promise<DocumentEntry[]> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.billing_account_id, account_id))
    .orderBy(desc(receipts.id));
  return rows.map((receipt) => ({
    ...{ kind: "receipts", id: receipt.id, number: receiptNumber(receipt), date: receipt.issued_at },
    ...{ total_cents: receipt.document.total_cents, status: null },
  }));
}

/** Lists the credit notes of an account with what they give back below zero. */
const listNotes = async (ctx: Ctx, account_id: number): Promise<DocumentEntry[]> =>
  (await listCreditNotes(ctx, account_id)).map(({ kind, id, number, date, total_cents }) => ({
    ...{ kind: DOCUMENT_OF[kind], id, number, date, total_cents: -total_cents, status: null },
  }));

/** Lists what stands beside the invoices of an account, newest first: receipts, and the credit notes of both. */
export async function listOtherDocuments(ctx: Ctx, account_id: number): Promise<DocumentEntry[]> {
  const lists = [listReceipts, listNotes].map((list) => list(ctx, account_id));
  return newestFirst((await Promise.all(lists)).flat());
}

/** Lists all documents of an account, newest first. An invoice without a number is not issued yet. */
export async function listDocuments(ctx: Ctx, account_id: number): Promise<DocumentEntry[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(invoices), dispute: REMARK_OF_INVOICE })
    .from(invoices)
    .where(and(eq(invoices.billing_account_id, account_id), isNotNull(invoices.number)))
    .orderBy(desc(invoices.id));
  const plan_status = (await findAccount(ctx.db, account_id))?.plan_status ?? "none";
  const issued = rows.map((invoice): DocumentEntry => {
    const { id, number, issued_at, total_cents, dispute } = invoice;
    const status = isNotDue(invoice, plan_status) ? "not_due" : invoice.status;
    return { kind: "invoices", id, number: number ?? "", date: issued_at, total_cents, status, dispute };
  });
  return newestFirst([...issued, ...(await listOtherDocuments(ctx, account_id))]);
}
