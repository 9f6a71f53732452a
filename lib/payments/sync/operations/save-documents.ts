import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, notInArray } from "drizzle-orm";
import { credit_cards, credit_notes, invoices, payments } from "@/db/schema";
import { setOfExcluded } from "@/db/set-of-excluded";
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
  const rows = uniqueById(cards).map(({ id, fingerprint, ...card }) => {
    const fingerprint_hash = fingerprint && trialKey("card", fingerprint);
    const values = { ...card, fingerprint_hash, is_default: id === default_card_id, removed_at: null };
    return { values, key: { billing_account_id: account_id, provider_card_id: id, created_at: now } };
  });
  const [first] = rows;
  if (!first) return;
  await tx.db
    .insert(credit_cards)
    .values(rows.map(({ values, key }) => ({ ...values, ...key })))
    .onConflictDoUpdate({
      target: credit_cards.provider_card_id,
      set: setOfExcluded(credit_cards, first.values),
      setWhere: mine,
    });
}

/** A list that was read page by page may name a document twice, and one statement writes a row only once. */
const uniqueById = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

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
  const changed = uniqueById(said.invoices).flatMap((invoice) => {
    const values = invoiceValues(invoice, said.payments);
    return holds(known.get(invoice.id), values) ? [] : [{ invoice, values }];
  });
  const [first] = changed;
  if (!first) return { all: known, news: [] };
  const saved = await tx.db
    .insert(invoices)
    .values(
      changed.map(({ invoice, values }) => ({
        ...values,
        billing_account_id: account_id,
        provider_invoice_id: invoice.id,
        created_at: tx.clock.now(),
      })),
    )
    .onConflictDoUpdate({
      target: invoices.provider_invoice_id,
      set: setOfExcluded(invoices, first.values),
      setWhere: eq(invoices.billing_account_id, account_id),
    })
    .returning();
  const rows = new Map(saved.map((row) => [row.provider_invoice_id, row]));
  const news = changed.flatMap(({ invoice }): ChangedInvoice[] => {
    const [before, after] = [known.get(invoice.id), rows.get(invoice.id)];
    if (!after) return [];
    // Who begins a plan sees on the screen that the card was refused.
    const isDebt = after.status !== "open" || !invoice.begins_plan;
    const isOther = !before || before.status !== after.status || before.attempts !== after.attempts;
    return isDebt && isOther ? [{ before, after }] : [];
  });
  return { all: new Map([...known, ...rows]), news };
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
  const changed = uniqueById(said).flatMap(({ id, tried, ...given }) => {
    // One that the bank asked for is known: it ends like any other when its invoice is voided.
    if (!tried && !before.has(id)) return [];
    const invoice = saved.find(({ payment_id }) => payment_id === id);
    const values = { ...given, invoice_id: invoice ? (known.get(invoice.id)?.id ?? null) : null };
    return holds(before.get(id), values) ? [] : [{ id, values }];
  });
  const [first] = changed;
  if (!first) return;
  await tx.db
    .insert(payments)
    .values(
      changed.map(({ id, values }) => ({
        ...values,
        billing_account_id: account_id,
        provider_payment_id: id,
      })),
    )
    .onConflictDoUpdate({
      target: payments.provider_payment_id,
      set: setOfExcluded(payments, first.values),
      setWhere: eq(payments.billing_account_id, account_id),
    });
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
  const mine = eq(credit_notes.billing_account_id, account_id);
  const saved = await tx.db
    .select({ id: credit_notes.provider_credit_note_id })
    .from(credit_notes)
    .where(mine);
  const found = uniqueById(said).flatMap(({ id, invoice_id, outside_cents, refund_ids, ...values }) => {
    const invoice = known.get(invoice_id);
    return invoice && !saved.some((one) => one.id === id) ? [{ id, invoice, values }] : [];
  });
  if (found.length === 0) return [];
  const added = await tx.db
    .insert(credit_notes)
    .values(
      found.map(({ id, invoice, values }) => ({
        ...values,
        billing_account_id: account_id,
        invoice_id: invoice.id,
        provider_credit_note_id: id,
      })),
    )
    .onConflictDoNothing({ target: credit_notes.provider_credit_note_id })
    .returning();
  return added.flatMap((note) => {
    const invoice = found.find(({ id }) => id === note.provider_credit_note_id)?.invoice;
    return invoice ? [{ note, invoice }] : [];
  });
}
