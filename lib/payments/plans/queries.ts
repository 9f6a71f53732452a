import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { billing_accounts, farm_users, farms } from "@/db/schema";

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
