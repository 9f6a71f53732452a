import { and, eq, isNull, sql } from "drizzle-orm";
import { credit_notes, invoices } from "@/db/schema";
import type { Tx } from "@/lib/platform/context";
import {
  type ChargedFarm,
  type DocumentFacts,
  freezeCreditNote,
  freezeInvoice,
} from "../files/compose-invoice";
import { type InvoiceRow, IS_CREDITED } from "../queries";
import { type Buyer, documentFacts } from "./document-facts";
import { receiptDrawnBy } from "./receipts";

/** Returns what the sends of a document cost, by farm and price. */
async function chargedOn(
  tx: Tx,
  account_id: number,
  settledBy: { invoice_id: number } | { credit_note_id: number },
): Promise<ChargedFarm[]> {
  const isSettled =
    "invoice_id" in settledBy
      ? sql`c.invoice_id = ${settledBy.invoice_id}`
      : sql`c.credit_note_id = ${settledBy.credit_note_id}`;
  const rows = await tx.db.execute<ChargedFarm & Record<string, unknown>>(sql`
    select f.name as farm, abs(sum(c.emails))::int as emails, abs(sum(c.segments))::int as segments,
      c.unit_tenths, abs(sum(c.tenths))::int as tenths
    from notification_charges c join farms f on f.id = c.farm_id
    where c.billing_account_id = ${account_id} and ${isSettled} group by f.id, f.name, c.unit_tenths having sum(c.tenths) <> 0 order by f.id, c.unit_tenths`);
  return [...rows];
}

/**
 * Freezes what the new documents of an account say, in the transaction that saves them: a farm that is renamed or moves
 * later changes no document. Call it once the ledger knows its invoices.
 */
export async function freezeDocuments(tx: Tx, account_id: number): Promise<void> {
  const fresh = await tx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.billing_account_id, account_id), isNull(invoices.document)));
  const notes = await tx.db
    .select({ note: credit_notes, invoice: invoices })
    .from(credit_notes)
    .innerJoin(invoices, IS_CREDITED)
    .where(and(eq(credit_notes.billing_account_id, account_id), isNull(credit_notes.document)));
  if (fresh.length + notes.length === 0) return;
  const { buyer, facts } = await documentFacts(tx, account_id);
  for (const invoice of fresh) await freeze(tx, invoice, buyer, facts);
  for (const { note, invoice } of notes) {
    const charged = await chargedOn(tx, account_id, { credit_note_id: note.id });
    const document = freezeCreditNote(note, invoice, { ...facts, charged });
    await tx.db
      .update(credit_notes)
      .set({ document })
      .where(and(eq(credit_notes.billing_account_id, account_id), eq(credit_notes.id, note.id)));
  }
}

async function freeze(
  tx: Tx,
  invoice: InvoiceRow,
  { country, region }: Buyer,
  facts: Omit<DocumentFacts, "charged">,
): Promise<void> {
  const charged = await chargedOn(tx, invoice.billing_account_id, { invoice_id: invoice.id });
  const receipt = await receiptDrawnBy(tx, invoice);
  const document = { ...freezeInvoice(invoice, { ...facts, charged }), ...(receipt ? { receipt } : {}) };
  await tx.db
    .update(invoices)
    .set({ document, buyer_country: country, buyer_region: region })
    .where(and(eq(invoices.billing_account_id, invoice.billing_account_id), eq(invoices.id, invoice.id)));
}
