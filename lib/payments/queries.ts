import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  billing_accounts,
  credit_cards,
  type credit_notes,
  type disputes,
  farm_users,
  farms,
  invoices,
  type payment_requests,
  payments,
  type receipt_reversals,
  type receipts,
  superseded_customers,
} from "@/db/schema";
import {
  type DisputeRemark,
  REMARK_OF_INVOICE,
  REMARK_OF_PAYMENT,
} from "./disputes/operations/dispute-remarks";

export type AccountRow = typeof billing_accounts.$inferSelect;
export type CardRow = typeof credit_cards.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type CreditNoteRow = typeof credit_notes.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;
export type ReversalRow = typeof receipt_reversals.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;
/** A row with what a bank does to its payment. */
export type WithRemark<Row> = Row & { dispute?: DisputeRemark | null };
export type PaymentRequestRow = typeof payment_requests.$inferSelect;

/** Returns a billing account. */
export async function findAccount(db: Db, account_id: number): Promise<AccountRow | undefined> {
  const [account] = await db.select().from(billing_accounts).where(eq(billing_accounts.id, account_id));
  return account;
}

/** Returns the billing account that a farm's owner has; undefined before its first card or charge. */
export async function findAccountOfFarm(db: Db, farm_id: number): Promise<AccountRow | undefined> {
  const [account] = await db
    .select(getTableColumns(billing_accounts))
    .from(billing_accounts)
    .innerJoin(
      farm_users,
      and(eq(farm_users.user_id, billing_accounts.owner_id), eq(farm_users.role, "owner")),
    )
    .where(eq(farm_users.farm_id, farm_id));
  return account;
}

/** Returns the billing account of a person. */
export async function findAccountOfOwner(db: Db, owner_id: number): Promise<AccountRow | undefined> {
  const [account] = await db.select().from(billing_accounts).where(eq(billing_accounts.owner_id, owner_id));
  return account;
}

/** Returns the id of the account that pays for a farm; 0, which no account has, before there is one. */
export const accountIdOf = async (db: Db, farm_id: number): Promise<number> =>
  (await findAccountOfFarm(db, farm_id))?.id ?? 0;

/** Lists the accounts of customers at the provider, also of customers that another one superseded. */
export async function listAccountsOfCustomers(db: Db, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: billing_accounts.id })
    .from(billing_accounts)
    .where(inArray(billing_accounts.stripe_customer_id, [...ids]))
    .union(
      db
        .select({ id: superseded_customers.billing_account_id })
        .from(superseded_customers)
        .where(inArray(superseded_customers.stripe_customer_id, [...ids])),
    );
  return rows.map(({ id }) => id);
}

/** Lists the cards of an account, the one that pays first. */
export const listCards = (db: Db, account_id: number): Promise<CardRow[]> =>
  db
    .select()
    .from(credit_cards)
    .where(and(eq(credit_cards.billing_account_id, account_id), isNull(credit_cards.removed_at)))
    .orderBy(desc(credit_cards.is_default), asc(credit_cards.id));

/** Returns a card of an account. */
export async function findCard(db: Db, account_id: number, id: number): Promise<CardRow | undefined> {
  const [card] = await db
    .select()
    .from(credit_cards)
    .where(
      and(
        eq(credit_cards.billing_account_id, account_id),
        eq(credit_cards.id, id),
        isNull(credit_cards.removed_at),
      ),
    );
  return card;
}

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

/** Lists the accounts with a farm in its trial. */
export async function listTrialAccounts(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: billing_accounts.id })
    .from(billing_accounts)
    .innerJoin(
      farm_users,
      and(eq(farm_users.user_id, billing_accounts.owner_id), eq(farm_users.role, "owner")),
    )
    .innerJoin(farms, eq(farms.id, farm_users.farm_id))
    .where(and(eq(farms.plan_type, "trial"), isNull(farms.deleted_at)));
  return rows.map(({ id }) => id);
}

/** Lists farms whose trial is over and that no subscription carries on. */
export const listEndedTrials = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db
    .select({ id: farms.id })
    .from(farms)
    .leftJoin(farm_users, and(eq(farm_users.farm_id, farms.id), eq(farm_users.role, "owner")))
    .leftJoin(billing_accounts, eq(billing_accounts.owner_id, farm_users.user_id))
    .where(
      and(
        eq(farms.plan_type, "trial"),
        isNull(farms.deleted_at),
        sql`${farms.trial_ends_at} <= ${now.toISOString()}::timestamptz`,
        sql`coalesce(${billing_accounts.plan_status}, 'none') not in ('trialing', 'active', 'past_due', 'incomplete')`,
      ),
    );

/** Lists farms whose trial ends within a time, soonest first. */
export const listTrialsEndingBefore = (
  db: Db,
  now: Date,
  end: Date,
): Promise<{ id: number; trial_ends_at: Date }[]> =>
  db
    .select({ id: farms.id, trial_ends_at: sql<Date>`${farms.trial_ends_at}`.mapWith(farms.trial_ends_at) })
    .from(farms)
    .where(
      and(
        eq(farms.plan_type, "trial"),
        isNull(farms.deleted_at),
        gt(farms.trial_ends_at, now),
        lte(farms.trial_ends_at, end),
      ),
    )
    .orderBy(asc(farms.trial_ends_at));

/** Lists the cards that pay for a farm and whose last month ends within a time. */
export const listExpiringCards = (
  db: Db,
  now: Date,
  end: Date,
): Promise<Pick<CardRow, "id" | "billing_account_id" | "brand" | "last4" | "exp_month" | "exp_year">[]> => {
  const { id, billing_account_id, brand, last4, exp_month, exp_year } = credit_cards;
  const after = sql`make_timestamptz(${exp_year}, ${exp_month}, 1, 0, 0, 0, 'UTC') + interval '1 month'`;
  return db
    .select({ id, billing_account_id, brand, last4, exp_month, exp_year })
    .from(credit_cards)
    .innerJoin(billing_accounts, eq(billing_accounts.id, billing_account_id))
    .innerJoin(farms, and(eq(farms.id, billing_accounts.farm_id), isNull(farms.deleted_at)))
    .where(
      and(
        isNull(credit_cards.removed_at),
        credit_cards.is_default,
        sql`${after} > ${now.toISOString()}::timestamptz`,
        sql`${after} <= ${end.toISOString()}::timestamptz`,
      ),
    );
};

/** Returns the name of the farm that an account's papers carry, also of one that was deleted. */
export async function findFarmName(db: Db, account_id: number): Promise<string> {
  const [farm] = await db
    .select({ name: farms.name })
    .from(farms)
    .innerJoin(billing_accounts, eq(billing_accounts.farm_id, farms.id))
    .where(eq(billing_accounts.id, account_id));
  return farm?.name ?? "";
}

/** Returns the id of a farm that is not deleted. */
export async function findFarmId(db: Db, uuid: string): Promise<number | undefined> {
  const [farm] = await db
    .select({ id: farms.id })
    .from(farms)
    .where(and(eq(farms.uuid, uuid), isNull(farms.deleted_at)));
  return farm?.id;
}
