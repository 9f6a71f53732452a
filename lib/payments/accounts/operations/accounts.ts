import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { billing_accounts, farm_users, farms, invoices } from "@/db/schema";
import { setFarmPlan } from "@/lib/farms/operations/plan";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import type { Ctx, Tx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { idArray } from "@/lib/platform/id-array";
import { farmsCovered, planAfter, planOfAccount } from "../../plans/rules/plans";
import { type AccountRow, findAccount, findAccountOfFarm } from "../queries";

/** Returns the account that pays for a farm now: its owner's, made the first time. @throws AppError not_found */
export async function accountOfFarm(tx: Ctx, farm_id: number): Promise<AccountRow> {
  const found = await findAccountOfFarm(tx.db, farm_id);
  if (found) return found;
  const [owner] = await tx.db
    .select({ id: farm_users.user_id })
    .from(farm_users)
    .where(and(eq(farm_users.farm_id, farm_id), eq(farm_users.role, "owner")));
  if (!owner) throw notFound();
  const [first] = await listFarmIds(tx, owner.id);
  await tx.db
    .insert(billing_accounts)
    .values({ owner_id: owner.id, farm_id: first ?? farm_id, created_at: tx.clock.now() })
    .onConflictDoNothing({ target: billing_accounts.owner_id });
  const made = await findAccountOfFarm(tx.db, farm_id);
  if (!made) throw notFound();
  return made;
}

/** Returns a billing account and locks it until the transaction ends. Lock its farms before it. @throws AppError not_found */
export async function lockAccount(tx: Ctx, account_id: number): Promise<AccountRow> {
  const [account] = await tx.db
    .select()
    .from(billing_accounts)
    .where(eq(billing_accounts.id, account_id))
    .for("update");
  if (!account) throw notFound();
  return account;
}

/**
 * Waits for whoever locks an account, and keeps others from locking it until the transaction ends; those who hold it like
 * this do not wait for one another. Lock its farm before it.
 */
export async function holdAccount(tx: Tx, account_id: number): Promise<void> {
  const { id } = billing_accounts;
  await tx.db.select({ id }).from(billing_accounts).where(eq(id, account_id)).for("key share");
}

/** Lists the farms of an owner that are not deleted, in the order in which a plan covers them: the oldest first. */
export async function listFarmIds(ctx: Ctx, owner_id: number | null): Promise<number[]> {
  if (owner_id === null) return [];
  const rows = await ctx.db
    .select({ id: farms.id })
    .from(farms)
    .innerJoin(farm_users, and(eq(farm_users.farm_id, farms.id), eq(farm_users.role, "owner")))
    .where(and(eq(farm_users.user_id, owner_id), isNull(farms.deleted_at)))
    .orderBy(asc(farms.created_at), asc(farms.id));
  return rows.map(({ id }) => id);
}

/** Returns the account of an invoice. */
export async function findAccountOfInvoice(
  { db }: Ctx,
  invoice_id: number,
): Promise<{ id: number; farm_id: number } | undefined> {
  const [account] = await db
    .select({ id: billing_accounts.id, farm_id: billing_accounts.farm_id })
    .from(invoices)
    .innerJoin(billing_accounts, eq(billing_accounts.id, invoices.billing_account_id))
    .where(eq(invoices.id, invoice_id));
  return account;
}

/** Saves the customer of an account. */
export async function saveCustomer(
  ctx: Ctx,
  account_id: number,
  provider_customer_id: string,
): Promise<void> {
  await ctx.db
    .update(billing_accounts)
    .set({ provider_customer_id })
    .where(eq(billing_accounts.id, account_id));
}

/** What we keep of an account for which nothing is paid ahead: no plan waits for the end of the paid time. */
export const NOTHING_PREPAID = { prepaid_cents: 0, prepaid_payment_id: null, next_plan_type: null } as const;

/** Saves what the provider said of an account, or what we keep beside that. @returns the account after it */
export async function saveAccount(
  tx: Ctx,
  account_id: number,
  values: Partial<AccountRow>,
): Promise<AccountRow> {
  const [account] = await tx.db
    .update(billing_accounts)
    .set({ ...values, updated_at: tx.clock.now() })
    .where(eq(billing_accounts.id, account_id))
    .returning();
  return account!;
}

/** Where an account is taxed. */
export type BilledPlace = Pick<FarmRow, "country" | "region" | "time_zone">;

/** Returns the farm whose address the documents of an account carry, and by which it is taxed; before an account, the farm itself. */
export async function billedFarm<Farm extends { id: number }>(
  ctx: Ctx,
  account: Pick<AccountRow, "farm_id"> | undefined,
  farm: Farm,
): Promise<Farm | FarmRow> {
  if (!account || account.farm_id === farm.id) return farm;
  return (await findFarmById(ctx, account.farm_id)) ?? farm;
}

/**
 * Returns who pays for what a farm does now and where that is taxed: quotes, offers and invoices ask here, so that they
 * agree. An account is taxed at the address that its documents carry.
 */
export async function payerOf(
  ctx: Ctx,
  farm: { id: number } & BilledPlace,
): Promise<{ account_id: number | null; place: BilledPlace }> {
  const account = await findAccountOfFarm(ctx.db, farm.id);
  return { account_id: account?.id ?? null, place: await billedFarm(ctx, account, farm) };
}

/** What became of the plan of a farm. */
export type PlanChange = NonNullable<Awaited<ReturnType<typeof setFarmPlan>>>;

/** Locks the farms of an account. Call it before the account is locked. */
export async function lockFarmsOf(tx: Ctx, account_id: number): Promise<void> {
  const account = await findAccount(tx.db, account_id);
  const ids = await listFarmIds(tx, account?.owner_id ?? null);
  await tx.db.execute(sql`select from farms where id = any(${idArray(ids)}) order by id for no key update`);
}

/**
 * Gives each farm of an account what its plan covers: the oldest farms up to `max_farms` have the plan, the others are
 * at the free level. Call it with the account locked. @returns what changed, the oldest farm first
 */
export async function coverFarms(tx: Tx, account: AccountRow): Promise<PlanChange[]> {
  const known = planOfAccount(account);
  const plan = known && { ...known, paid: account.first_paid_at !== null };
  const covered = farmsCovered(account);
  const changes: PlanChange[] = [];
  for (const [place, farm_id] of (await listFarmIds(tx, account.owner_id)).entries()) {
    const change = await setFarmPlan(tx, farm_id, (farm) =>
      place < covered ? planAfter(farm, plan, tx.clock.now()) : { plan_type: "canceled", plan_ended: false },
    );
    if (change) changes.push(change);
  }
  return changes;
}
