import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { billing_accounts, credit_notes, farms, invoices, receipt_reversals, receipts } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { CreditNoteEntry } from "../document-list";
import type { FarmCreditNote } from "../presenter";
import type { CreditNoteRow, ReversalRow } from "../queries";
import { numberOfReversal, receiptNumber, reversalNumber } from "../rules/documents";
import { isFound, OF_FARM, type Slice } from "./all-papers";

const ofInvoice = (note: CreditNoteRow, invoice_number: string | null): CreditNoteEntry => ({
  kind: "credit_note",
  ...{ id: note.id, number: note.number, date: note.issued_at },
  ...{ reason: note.reason, comment: note.comment, total_cents: note.total_cents },
  corrected_number: invoice_number,
});

const ofReceipt = (reversal: ReversalRow, receipt: { number: number }): CreditNoteEntry => ({
  kind: "receipt_reversal",
  ...{ id: reversal.id, number: reversalNumber(reversal), date: reversal.issued_at },
  ...{ reason: reversal.reason, comment: "", total_cents: -reversal.document.total_cents },
  corrected_number: receiptNumber(receipt),
});

const selectNotes = ({ db }: Ctx, condition: SQL | undefined) =>
  db
    .select({ note: credit_notes, invoice_number: invoices.number, farm: OF_FARM })
    .from(credit_notes)
    .innerJoin(invoices, eq(invoices.id, credit_notes.invoice_id))
    .innerJoin(billing_accounts, eq(billing_accounts.id, credit_notes.billing_account_id))
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .where(condition)
    .orderBy(desc(credit_notes.issued_at), desc(credit_notes.id));

const selectReversals = ({ db }: Ctx, condition: SQL | undefined) =>
  db
    .select({ reversal: receipt_reversals, receipt: { number: receipts.number }, farm: OF_FARM })
    .from(receipt_reversals)
    .innerJoin(receipts, eq(receipts.id, receipt_reversals.receipt_id))
    .innerJoin(billing_accounts, eq(billing_accounts.id, receipt_reversals.billing_account_id))
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .where(condition)
    .orderBy(desc(receipt_reversals.issued_at), desc(receipt_reversals.id));

const newestFirst = <Entry extends CreditNoteEntry>(entries: Entry[]): Entry[] =>
  entries.toSorted((one, other) => other.date.getTime() - one.date.getTime() || other.id - one.id);

async function listEntries(
  ctx: Ctx,
  notes: SQL | undefined,
  reversals: SQL | undefined,
): Promise<FarmCreditNote[]> {
  const [found, taken] = await Promise.all([selectNotes(ctx, notes), selectReversals(ctx, reversals)]);
  return newestFirst([
    ...found.map(({ note, invoice_number, farm }) => ({ ...ofInvoice(note, invoice_number), farm })),
    ...taken.map(({ reversal, receipt, farm }) => ({ ...ofReceipt(reversal, receipt), farm })),
  ]);
}

/** Lists the credit notes for invoices and receipts of an account, newest first. */
export const listCreditNotes = (ctx: Ctx, account_id: number): Promise<CreditNoteEntry[]> =>
  listEntries(
    ctx,
    eq(credit_notes.billing_account_id, account_id),
    eq(receipt_reversals.billing_account_id, account_id),
  );

/** Lists credit notes for invoices and receipts of all farms, newest first. */
export async function listAllCreditNotes(ctx: Ctx, { q, limit, offset }: Slice): Promise<FarmCreditNote[]> {
  const matches = isFound(q) ?? sql`true`;
  const number = numberOfReversal(q);
  const page = await ctx.db.execute<{ kind: CreditNoteEntry["kind"]; id: number }>(sql`
    with notes as (
      select 'credit_note' as kind, ${credit_notes.id}::int as id, ${credit_notes.issued_at} as issued_at
      from ${credit_notes}
      join ${invoices} on ${invoices.id} = ${credit_notes.invoice_id}
      join ${billing_accounts} on ${billing_accounts.id} = ${credit_notes.billing_account_id}
      join ${farms} on ${farms.id} = ${billing_accounts.farm_id}
      where ${matches}
    ), reversals as (
      select 'receipt_reversal' as kind, ${receipt_reversals.id}::int as id, ${receipt_reversals.issued_at} as issued_at
      from ${receipt_reversals}
      join ${receipts} on ${receipts.id} = ${receipt_reversals.receipt_id}
      left join ${invoices} on ${invoices.id} = ${receipts.invoice_id}
      join ${billing_accounts} on ${billing_accounts.id} = ${receipt_reversals.billing_account_id}
      join ${farms} on ${farms.id} = ${billing_accounts.farm_id}
      where ${matches} or ${receipt_reversals.number} = ${number}
    )
    select kind, id from (select * from notes union all select * from reversals) as found
    order by issued_at desc, id desc limit ${limit} offset ${offset}`);
  const idsOf = (kind: CreditNoteEntry["kind"]) =>
    page.filter((row) => row.kind === kind).map(({ id }) => id);
  return listEntries(
    ctx,
    inArray(credit_notes.id, idsOf("credit_note")),
    inArray(receipt_reversals.id, idsOf("receipt_reversal")),
  );
}
