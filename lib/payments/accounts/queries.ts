import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { billing_accounts, farm_users, farms, superseded_customers } from "@/db/schema";

export type AccountRow = typeof billing_accounts.$inferSelect;

/** The columns that say whose something is, for people who see what all farms have. */
export const OF_FARM = {
  id: farms.id,
  uuid: farms.uuid,
  name: farms.name,
  deleted: sql<boolean>`${farms.deleted_at} is not null`,
};

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
    .where(inArray(billing_accounts.provider_customer_id, [...ids]))
    .union(
      db
        .select({ id: superseded_customers.billing_account_id })
        .from(superseded_customers)
        .where(inArray(superseded_customers.provider_customer_id, [...ids])),
    );
  return rows.map(({ id }) => id);
}

/** Returns the name of the farm that an account's documents carry, also of one that was deleted. */
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
