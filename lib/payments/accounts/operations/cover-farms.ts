import { sql } from "drizzle-orm";
import { setFarmPlan } from "@/lib/farms/operations/plan";
import type { Ctx, Tx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { farmsCovered, planAfter, planOfAccount } from "../../plans/rules/plans";
import { type AccountRow, findAccount } from "../queries";
import { listFarmIds } from "./accounts";

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
