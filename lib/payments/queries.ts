import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  billing_accounts,
  credit_cards,
  type credit_notes,
  farms,
  invoices,
  payment_requests,
  payments,
} from "@/db/schema";

export type AccountRow = typeof billing_accounts.$inferSelect;
export type CardRow = typeof credit_cards.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type CreditNoteRow = typeof credit_notes.$inferSelect;
export type PaymentRequestRow = typeof payment_requests.$inferSelect;

/** Returns the billing account of a farm; undefined before its first card. */
export async function findAccount(db: Db, farm_id: number): Promise<AccountRow | undefined> {
  const [account] = await db.select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  return account;
}

/** Returns the farm of a customer of the provider. */
export async function findFarmOfCustomer(db: Db, stripe_customer_id: string): Promise<number | undefined> {
  const [account] = await db
    .select({ farm_id: billing_accounts.farm_id })
    .from(billing_accounts)
    .where(eq(billing_accounts.stripe_customer_id, stripe_customer_id));
  return account?.farm_id;
}

/** Lists the cards of a farm, the one that pays first. */
export const listCards = (db: Db, farm_id: number): Promise<CardRow[]> =>
  db
    .select()
    .from(credit_cards)
    .where(and(eq(credit_cards.farm_id, farm_id), isNull(credit_cards.removed_at)))
    .orderBy(desc(credit_cards.is_default), asc(credit_cards.id));

/** Returns a card of a farm. */
export async function findCard(db: Db, farm_id: number, id: number): Promise<CardRow | undefined> {
  const [card] = await db
    .select()
    .from(credit_cards)
    .where(and(eq(credit_cards.farm_id, farm_id), eq(credit_cards.id, id), isNull(credit_cards.removed_at)));
  return card;
}

/** Lists the invoices of a farm, newest first. */
export const listInvoices = (db: Db, farm_id: number): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.farm_id, farm_id))
    .orderBy(desc(invoices.issued_at), desc(invoices.id));

/** Returns an invoice of a farm. */
export async function findInvoice(db: Db, farm_id: number, id: number): Promise<InvoiceRow | undefined> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.farm_id, farm_id), eq(invoices.id, id)));
  return invoice;
}

/** Lists the payments of a farm, newest first. */
export const listPayments = (db: Db, farm_id: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(eq(payments.farm_id, farm_id))
    .orderBy(desc(payments.paid_at), desc(payments.id));

/** Returns the request that a farm has not finished. */
export async function findOpenRequest(db: Db, farm_id: number): Promise<PaymentRequestRow | undefined> {
  const [request] = await db
    .select()
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.farm_id, farm_id),
        inArray(payment_requests.status, ["pending", "authenticating"]),
      ),
    );
  return request;
}

/** Returns a request by its id. */
export async function findRequest(db: Db, id: number): Promise<PaymentRequestRow | undefined> {
  const [request] = await db.select().from(payment_requests).where(eq(payment_requests.id, id));
  return request;
}

/** Returns what a farm asked last. */
export async function findLastRequest(db: Db, farm_id: number): Promise<PaymentRequestRow | undefined> {
  const [request] = await db
    .select()
    .from(payment_requests)
    .where(eq(payment_requests.farm_id, farm_id))
    .orderBy(desc(payment_requests.id))
    .limit(1);
  return request;
}

/** Lists farms whose trial is over and that no subscription carries on. */
export const listEndedTrials = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db
    .select({ id: farms.id })
    .from(farms)
    .leftJoin(billing_accounts, eq(billing_accounts.farm_id, farms.id))
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
): Promise<Pick<CardRow, "id" | "farm_id" | "brand" | "last4" | "exp_month" | "exp_year">[]> => {
  const { id, farm_id, brand, last4, exp_month, exp_year } = credit_cards;
  const after = sql`make_timestamptz(${exp_year}, ${exp_month}, 1, 0, 0, 0, 'UTC') + interval '1 month'`;
  return db
    .select({ id, farm_id, brand, last4, exp_month, exp_year })
    .from(credit_cards)
    .innerJoin(farms, and(eq(farms.id, farm_id), isNull(farms.deleted_at)))
    .where(
      and(
        isNull(credit_cards.removed_at),
        credit_cards.is_default,
        sql`${after} > ${now.toISOString()}::timestamptz`,
        sql`${after} <= ${end.toISOString()}::timestamptz`,
      ),
    );
};

/** Returns the plan that a farm had before a change that has not begun. */
export async function planBeforeChange(db: Db, farm_id: number): Promise<string | null> {
  const [request] = await db
    .select({ input: payment_requests.input })
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.farm_id, farm_id),
        eq(payment_requests.kind, "change_plan"),
        eq(payment_requests.status, "done"),
      ),
    )
    .orderBy(desc(payment_requests.id))
    .limit(1);
  const before = request?.input.from_plan;
  return typeof before === "string" ? before : null;
}

/** Lists farms by their customers at the provider. */
export const listFarmsOfCustomers = (db: Db, ids: readonly string[]): Promise<{ farm_id: number }[]> =>
  db
    .select({ farm_id: billing_accounts.farm_id })
    .from(billing_accounts)
    .where(inArray(billing_accounts.stripe_customer_id, [...ids]));

/** Returns the name of a farm, also of one that was deleted. */
export async function findFarmName(db: Db, farm_id: number): Promise<string> {
  const [farm] = await db.select({ name: farms.name }).from(farms).where(eq(farms.id, farm_id));
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

/** Returns whether a farm asked for the guarantee before; a request that failed does not count. */
export async function hasClaimedGuarantee(db: Db, farm_id: number): Promise<boolean> {
  const [claimed] = await db
    .select({ id: payment_requests.id })
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.farm_id, farm_id),
        eq(payment_requests.kind, "guarantee"),
        ne(payment_requests.status, "failed"),
      ),
    )
    .limit(1);
  return claimed !== undefined;
}

/** Counts the changes of plan that a farm paid ahead and took back since a time. */
export async function countRefundedChanges(db: Db, farm_id: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payment_requests)
    .where(
      and(
        eq(payment_requests.farm_id, farm_id),
        inArray(payment_requests.kind, ["undo_change", "cancel_plan"]),
        ne(payment_requests.status, "failed"),
        gt(payment_requests.created_at, since),
        sql`(${payment_requests.input} ->> 'prepaid_cents')::int > 0`,
      ),
    );
  return row?.count ?? 0;
}
