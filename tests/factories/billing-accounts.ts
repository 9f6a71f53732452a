import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { receipts } from "@/db/schema";
import { accountOfFarm } from "@/lib/payments/accounts/operations/accounts";
import { findDifferences } from "@/lib/payments/reconciliation/operations/reconcile";
import type { Difference } from "@/lib/payments/reconciliation/rules/differences";
import { type Ctx, transaction } from "@/lib/platform/context";
import { asJob } from "./context";

/** SQL for rows of the account that pays for a farm now, compared by their column `billing_account_id`. */
export const isOfFarm = (column: AnyColumn, farm_id: number): SQL => sql`${column} = (
  select b.id from billing_accounts b join farm_users u on u.user_id = b.owner_id and u.role = 'owner'
  where u.farm_id = ${farm_id})`;

/** Returns the id of the account that pays for a farm, made when there is none. */
export const accountOf = async (farm_id: number): Promise<number> =>
  (await transaction(asJob(), (tx) => accountOfFarm(tx, farm_id))).id;

/** Returns the receipts of the account that pays for a farm. */
export const receiptsOf = (farm_id: number) =>
  db().select().from(receipts).where(isOfFarm(receipts.billing_account_id, farm_id));

/** Runs a job's verb for the account that pays for a farm. */
export const forAccount = async (
  verb: (ctx: Ctx, input: { billing_account_id: number }) => Promise<void>,
  farm_id: number,
  ctx = asJob(),
): Promise<void> => verb(ctx, { billing_account_id: await accountOf(farm_id) });

/** Says whether a job of an account waits in the queue. */
export const waitingJobs = async (task: string, farm_id: number): Promise<number> => {
  const key = `${task}:account:${await accountOf(farm_id)}`;
  const [row] = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from graphile_worker.jobs where key = ${key}`,
  );
  return row?.n ?? 0;
};

/** Returns what the nightly comparison finds of the account that pays for a farm. */
export const differencesOf = async (farm_id: number, ctx: Ctx): Promise<Difference[]> =>
  (await findDifferences(ctx, await accountOf(farm_id))).differences;
