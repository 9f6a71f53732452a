import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { billing_accounts, credit_notes, farms, invoices, receipt_reversals, receipts } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { findAccount } from "../../accounts/queries";
import { REMARK_OF_INVOICE } from "../../disputes/queries";
import type { CreditNoteEntry, DocumentEntry } from "../document-list";
import type { FarmCreditNote, OfFarm } from "../presenter";
import { IS_CREDITED, IS_REVERSED } from "../queries";
import {
  DOCUMENT_OF,
  isNotDue,
  newestFirst,
  numberOfReversal,
  receiptNumber,
  reversalNumber,
} from "../rules/documents";
import { type Slice, searched } from "./search-documents";

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

async function listOfInvoices({ db }: Ctx, condition: SQL): Promise<CreditNoteEntry[]> {
  const rows = await db
    .select({ note: credit_notes, corrected_number: invoices.number })
    .from(credit_notes)
    .innerJoin(invoices, IS_CREDITED)
    .where(condition)
    .orderBy(desc(credit_notes.issued_at), desc(credit_notes.id));
  return rows.map(({ note, corrected_number }) => ({
    ...{ kind: "credit_note", id: note.id, uuid: note.uuid, number: note.number, date: note.issued_at },
    ...{ reason: note.reason, comment: note.comment, total_cents: note.total_cents },
    ...{ invoice_id: note.invoice_id, corrected_number },
  }));
}

async function listOfReceipts({ db }: Ctx, condition: SQL): Promise<CreditNoteEntry[]> {
  const rows = await db
    .select({ reversal: receipt_reversals, receipt: { number: receipts.number } })
    .from(receipt_reversals)
    .innerJoin(receipts, IS_REVERSED)
    .where(condition)
    .orderBy(desc(receipt_reversals.issued_at), desc(receipt_reversals.id));
  return rows.map(({ reversal, receipt }) => ({
    ...{ kind: "receipt_reversal", id: reversal.id, uuid: reversal.uuid, number: reversalNumber(reversal) },
    ...{ date: reversal.issued_at, reason: reversal.reason, comment: "" },
    ...{ total_cents: -reversal.document.total_cents, invoice_id: null },
    corrected_number: receiptNumber(receipt),
  }));
}

/** Lists the credit notes for invoices and receipts of an account, newest first. */
export async function listCreditNotes(ctx: Ctx, account_id: number): Promise<CreditNoteEntry[]> {
  const lists = [
    listOfReceipts(ctx, eq(receipt_reversals.billing_account_id, account_id)),
    listOfInvoices(ctx, eq(credit_notes.billing_account_id, account_id)),
  ];
  return newestFirst((await Promise.all(lists)).flat());
}

type Found = Pick<CreditNoteEntry, "kind" | "id"> & OfFarm & Record<string, unknown>;
const keyOf = ({ kind, id }: Pick<CreditNoteEntry, "kind" | "id">) => `${kind} ${id}`;

/** Lists credit notes for invoices and receipts of all farms, newest first. */
export async function listAllCreditNotes(ctx: Ctx, { q, limit, offset }: Slice): Promise<FarmCreditNote[]> {
  const matches = (account: SQLWrapper, invoice: SQLWrapper) => searched(ctx, q, { account, invoice });
  const [notes, reversals] = await Promise.all([
    matches(credit_notes.billing_account_id, credit_notes.invoice_id),
    matches(receipt_reversals.billing_account_id, receipts.invoice_id),
  ]);
  const farm = sql`jsonb_build_object('id', ${farms.id}, 'uuid', ${farms.uuid}, 'name', ${farms.name},
    'deleted', ${farms.deleted_at} is not null) as farm`;
  const page = await ctx.db.execute<Found>(sql`
    with notes as (
      select 'credit_note' as kind, ${credit_notes.id}::int as id, ${credit_notes.issued_at} as issued_at, ${farm}
      from ${credit_notes}
      join ${billing_accounts} on ${billing_accounts.id} = ${credit_notes.billing_account_id}
      join ${farms} on ${farms.id} = ${billing_accounts.farm_id}
      where ${notes ?? sql`true`}
      order by issued_at desc, id desc limit ${limit + offset}
    ), reversals as (
      select 'receipt_reversal' as kind, ${receipt_reversals.id}::int as id, ${receipt_reversals.issued_at} as issued_at, ${farm}
      from ${receipt_reversals}
      join ${receipts} on ${receipts.id} = ${receipt_reversals.receipt_id}
      join ${billing_accounts} on ${billing_accounts.id} = ${receipt_reversals.billing_account_id}
      join ${farms} on ${farms.id} = ${billing_accounts.farm_id}
      where ${reversals ?? sql`true`} or ${receipt_reversals.number} = ${numberOfReversal(q)}
      order by issued_at desc, id desc limit ${limit + offset}
    )
    select kind, id, farm from (select * from notes union all select * from reversals) as found
    order by issued_at desc, id desc limit ${limit} offset ${offset}`);
  const idsOf = (kind: CreditNoteEntry["kind"]) => page.flatMap((row) => (row.kind === kind ? row.id : []));
  const lists = [
    listOfInvoices(ctx, inArray(credit_notes.id, idsOf("credit_note"))),
    listOfReceipts(ctx, inArray(receipt_reversals.id, idsOf("receipt_reversal"))),
  ];
  const entries = new Map((await Promise.all(lists)).flat().map((entry) => [keyOf(entry), entry]));
  return page.flatMap((row) => {
    const entry = entries.get(keyOf(row));
    return entry ? { ...entry, farm: row.farm } : [];
  });
}
