import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import {
  billing_accounts,
  credit_notes,
  disputes,
  farm_users,
  farms,
  invoices,
  notification_charges,
  payments,
} from "@/db/schema";
import { formatMoney } from "@/lib/i18n/format";
import { readInvoicePdf } from "@/lib/payments/documents/service/documents";

import { DISPUTE_LOST } from "@/lib/providers/payments/types";
import { listAtStripe, ownerOf } from "@/tests/factories/payments";
import { pdfTexts } from "@/tests/setup/pdf-text";
import type { Deed } from "./by-hand";

interface Invoice {
  id: string;
  status: string;
  total: number;
  total_taxes: { amount: number }[];
  amount_remaining: number;
  amount_paid: number;
}
interface Charge {
  paid: boolean;
  amount: number;
  amount_refunded: number;
  payment_intent: string;
}
/** A movement of a customer's credit; above zero it takes credit away. */
interface Movement {
  amount: number;
  description: string | null;
}
interface Note {
  id: string;
  invoice: string;
  total: number;
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Reads what the provider has of an account, by its lists and by no code of ours. */
async function atStripe(customer: string) {
  const of = `customer=${customer}&limit=100`;
  const [all, charges, notes, customers, movements] = [
    await listAtStripe<Invoice>(`invoices?${of}`),
    await listAtStripe<Charge>(`charges?${of}`),
    await listAtStripe<Note>(`credit_notes?${of}`),
    await listAtStripe<{ id: string; balance: number }>("customers?limit=100"),
    await listAtStripe<Movement>(`customers/${customer}/balance_transactions?limit=100`),
  ];
  const documents = all.filter(({ status, total }) => status !== "draft" && total !== 0);
  const { balance } = customers.find(({ id }) => id === customer)!;
  const withdrawn = movements.filter(({ description }) => description === DISPUTE_LOST);
  return {
    ...{ documents, notes, credit: -balance },
    charges: charges.filter(({ paid }) => paid),
    withdrawn: sum(withdrawn, ({ amount }) => amount),
  };
}

/** Lists the accounts that the provider knows, with a farm of theirs that was not deleted. */
export async function accountsToAudit(): Promise<AuditedAccount[]> {
  const accounts = await db()
    .select({ id: billing_accounts.id, customer: billing_accounts.provider_customer_id, farm_id: farms.id })
    .from(billing_accounts)
    .leftJoin(
      farm_users,
      and(eq(farm_users.user_id, billing_accounts.owner_id), eq(farm_users.role, "owner")),
    )
    .leftJoin(farms, and(eq(farms.id, farm_users.farm_id), isNull(farms.deleted_at)))
    .where(isNotNull(billing_accounts.provider_customer_id));
  const byId = new Map<number, AuditedAccount>();
  for (const { id, customer, farm_id } of accounts)
    byId.set(id, { id, customer: customer!, farm_id: byId.get(id)?.farm_id ?? farm_id });
  return [...byId.values()];
}

interface AuditedAccount {
  id: number;
  customer: string;
  farm_id: number | null;
}

/** Adds up what an account paid ahead and lost to its banks. */
async function lostAhead(account_id: number): Promise<number> {
  const lost = await db()
    .select({ cents: payments.amount_cents })
    .from(disputes)
    .innerJoin(payments, eq(payments.provider_payment_id, disputes.provider_payment_id))
    .where(
      and(
        eq(disputes.billing_account_id, account_id),
        eq(disputes.status, "lost"),
        eq(payments.reason, "plan_change"),
      ),
    );
  return sum(lost, ({ cents }) => cents);
}

/** Holds ledger, documents and provider of an account beside each other, to the cent. */
export async function audit(
  { id, customer, farm_id }: AuditedAccount,
  hand: readonly Deed[],
): Promise<{ documents: number; cents: number }> {
  const said = await atStripe(customer);

  const ours = await db().select().from(invoices).where(eq(invoices.billing_account_id, id));
  const amounts = (rows: readonly (readonly [string, ...(number | string)[]])[]) =>
    [...rows].sort(([one], [other]) => one.localeCompare(other));
  expect(
    amounts(
      ours.map((one) => [one.provider_invoice_id, one.status, one.total_cents, one.tax_cents, one.due_cents]),
    ),
  ).toEqual(
    amounts(
      said.documents.map((one) => [
        one.id,
        one.status,
        one.total,
        sum(one.total_taxes, ({ amount }) => amount),
        one.status === "open" ? one.amount_remaining : 0,
      ]),
    ),
  );
  const notes = await db().select().from(credit_notes).where(eq(credit_notes.billing_account_id, id));
  expect(amounts(notes.map((one) => [one.provider_credit_note_id, one.total_cents]))).toEqual(
    amounts(said.notes.map((one) => [one.id, one.total])),
  );
  const paid = (await db().select().from(payments).where(eq(payments.billing_account_id, id))).filter(
    ({ status }) => status === "succeeded",
  );
  expect(amounts(paid.map((one) => [one.provider_payment_id, one.amount_cents, one.refunded_cents]))).toEqual(
    amounts(said.charges.map((one) => [one.payment_intent, one.amount, one.amount_refunded])),
  );

  // What cards gave is what was invoiced and is not due, less what notes took back, and what is left as credit or was
  // withdrawn because a bank took its payment back.
  const cash = sum(said.charges, ({ amount, amount_refunded }) => amount - amount_refunded);
  const billed = said.documents.filter(({ status }) => status !== "void");
  const lessened = said.notes.filter(({ invoice }) => billed.some(({ id }) => id === invoice));
  // A change that was taken back gave the rest of its payment: what was refunded by hand stayed within it.
  const undone = paid.filter(
    (one) => one.reason === "plan_change" && one.refunded_cents === one.amount_cents,
  );
  const given = hand.filter(
    (one) =>
      one.customer === customer &&
      !undone.some(({ provider_payment_id }) => provider_payment_id === one.payment),
  );
  const of = (kind: string) =>
    sum(
      given.filter((one) => one.kind === kind),
      ({ cents }) => cents,
    );
  expect(cash).toBe(
    sum(billed, ({ total, amount_remaining }) => total - amount_remaining) -
      sum(lessened, ({ total }) => total) +
      said.credit +
      said.withdrawn -
      of("hand_credit") -
      of("hand_refund"),
  );

  expect(said.withdrawn).toBeLessThanOrEqual(await lostAhead(id));

  const rows = await db()
    .select()
    .from(notification_charges)
    .where(eq(notification_charges.billing_account_id, id));
  for (const invoice of ours.filter(({ reason }) => reason === "notification")) {
    const tenths = sum(
      rows.filter(({ invoice_id }) => invoice_id === invoice.id),
      (row) => row.tenths,
    );
    expect(Math.abs(tenths - 10 * invoice.subtotal_cents)).toBeLessThanOrEqual(5);
  }
  for (const note of notes.filter((one) => rows.some(({ credit_note_id }) => credit_note_id === one.id))) {
    const tenths = sum(
      rows.filter(({ credit_note_id }) => credit_note_id === note.id),
      (row) => row.tenths,
    );
    expect(Math.abs(tenths + 10 * note.subtotal_cents)).toBeLessThanOrEqual(5);
  }
  for (const invoice of farm_id === null ? [] : ours) {
    const { body } = await readInvoicePdf(await ownerOf(farm_id!), { farm_id, invoice_id: invoice.id });
    expect((await pdfTexts(body)).join("\n")).toContain(formatMoney(invoice.total_cents, "fr"));
  }
  return { documents: ours.length + notes.length, cents: cash };
}
