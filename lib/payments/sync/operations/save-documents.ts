import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { credit_cards, credit_notes, invoices, payments } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type {
  ProviderAccount,
  ProviderCreditNote,
  ProviderInvoice,
  ProviderPayment,
} from "@/lib/providers/payments/types";
import { type CreditNoteRow, type InvoiceRow, listInvoices, listPayments } from "../../documents/queries";
import { trialKey } from "../../plans/operations/used-trials";

/** Saves the cards of an account. One that the provider no longer has is removed here too. */
export async function saveCards(
  tx: Ctx,
  account_id: number,
  { cards, default_card_id }: ProviderAccount,
): Promise<void> {
  const mine = eq(credit_cards.billing_account_id, account_id);
  const now = tx.clock.now();
  // No two cards may be the default between two statements.
  await tx.db.update(credit_cards).set({ is_default: false }).where(and(mine, credit_cards.is_default));
  const ids = cards.map(({ id }) => id);
  await tx.db
    .update(credit_cards)
    .set({ removed_at: now })
    .where(and(mine, isNull(credit_cards.removed_at), notInArray(credit_cards.provider_card_id, ids)));
  for (const { id, fingerprint, ...rest } of cards) {
    const card = { ...rest, fingerprint_hash: fingerprint && trialKey("card", fingerprint) };
    await tx.db
      .insert(credit_cards)
      .values({
        ...card,
        billing_account_id: account_id,
        provider_card_id: id,
        is_default: id === default_card_id,
        created_at: now,
      })
      .onConflictDoUpdate({
        target: credit_cards.provider_card_id,
        set: { ...card, is_default: id === default_card_id, removed_at: null },
        setWhere: mine,
      });
  }
}

/** Whether a row holds these values already: a reading names all documents of an account, and few of them changed. */
function holds<Row extends object>(row: Row | undefined, values: Partial<Row>): boolean {
  if (!row) return false;
  const names = Object.keys(values) as (keyof Row)[];
  return names.every((name) => isDeepStrictEqual(row[name], values[name]));
}

/** An invoice that a reading changed. */
export interface ChangedInvoice {
  before: InvoiceRow | undefined;
  after: InvoiceRow;
}

/** The invoices of an account by the ids of the provider. */
export type Invoices = ReadonlyMap<string, InvoiceRow>;

/** Saves the invoices of an account. @returns all of them, and those that are new or other than before */
export async function saveInvoices(
  tx: Ctx,
  account_id: number,
  said: ProviderAccount,
): Promise<{ all: Invoices; news: ChangedInvoice[] }> {
  const known = new Map((await listInvoices(tx.db, account_id)).map((row) => [row.provider_invoice_id, row]));
  const news: ChangedInvoice[] = [];
  for (const invoice of said.invoices) {
    const values = invoiceValues(invoice, said.payments);
    const before = known.get(invoice.id);
    if (holds(before, values)) continue;
    const [after] = await tx.db
      .insert(invoices)
      .values({
        ...values,
        billing_account_id: account_id,
        provider_invoice_id: invoice.id,
        created_at: tx.clock.now(),
      })
      .onConflictDoUpdate({
        target: invoices.provider_invoice_id,
        set: values,
        setWhere: eq(invoices.billing_account_id, account_id),
      })
      .returning();
    if (after) known.set(invoice.id, after);
    // Who begins a plan sees on the screen that the card was refused.
    const isDebt = after?.status !== "open" || !invoice.begins_plan;
    const isOther = !before || before.status !== after?.status || before.attempts !== after.attempts;
    if (after && isDebt && isOther) news.push({ before, after });
  }
  return { all: known, news };
}

function invoiceValues(invoice: ProviderInvoice, all: readonly ProviderPayment[]) {
  const { id, payment_id, begins_plan, subscription_id, ...values } = invoice;
  return { ...values, card: all.find((payment) => payment.id === payment_id)?.card ?? null };
}

/** Saves the payments of an account with the invoices that they pay. */
export async function savePayments(
  tx: Ctx,
  account_id: number,
  { payments: said, invoices: saved }: ProviderAccount,
  known: Invoices,
): Promise<void> {
  const before = new Map(
    (await listPayments(tx.db, account_id)).map((row) => [row.provider_payment_id, row]),
  );
  for (const { id, tried, ...values } of said) {
    // One that the bank asked for is known: it ends like any other when its invoice is voided.
    if (!tried && !before.has(id)) continue;
    const invoice = saved.find(({ payment_id }) => payment_id === id);
    const invoice_id = invoice ? (known.get(invoice.id)?.id ?? null) : null;
    if (holds(before.get(id), { ...values, invoice_id })) continue;
    await tx.db
      .insert(payments)
      .values({ ...values, billing_account_id: account_id, invoice_id, provider_payment_id: id })
      .onConflictDoUpdate({
        target: payments.provider_payment_id,
        set: { ...values, invoice_id },
        setWhere: eq(payments.billing_account_id, account_id),
      });
  }
}

/** A credit note that a reading found, with its invoice. */
export interface NewCreditNote {
  note: CreditNoteRow;
  invoice: InvoiceRow;
}

/** Saves the credit notes of an account. @returns the new ones */
export async function saveCreditNotes(
  tx: Ctx,
  account_id: number,
  said: readonly ProviderCreditNote[],
  known: Invoices,
): Promise<NewCreditNote[]> {
  const added: NewCreditNote[] = [];
  const mine = eq(credit_notes.billing_account_id, account_id);
  const saved = await tx.db
    .select({ id: credit_notes.provider_credit_note_id })
    .from(credit_notes)
    .where(mine);
  for (const { id, invoice_id, credited_cents, outside_cents, refund_ids, ...values } of said) {
    const invoice = known.get(invoice_id);
    if (!invoice || saved.some((one) => one.id === id)) continue;
    const [note] = await tx.db
      .insert(credit_notes)
      .values({
        ...values,
        billing_account_id: account_id,
        invoice_id: invoice.id,
        provider_credit_note_id: id,
      })
      .onConflictDoUpdate({
        target: credit_notes.provider_credit_note_id,
        set: { comment: values.comment },
        setWhere: sql`false`,
      })
      .returning();
    if (note) added.push({ note, invoice });
  }
  return added;
}
