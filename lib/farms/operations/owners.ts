import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { farm_users, farms } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";

/** Returns SQL that is true while the owner of a farm is blocked; for statements that choose what goes out. */
export const ownerBlocked = (farm_id: SQL): SQL =>
  sql`exists (select from farm_users m join users u on u.id = m.user_id
    where m.farm_id = ${farm_id} and m.role = 'owner' and u.blocked_at is not null)`;

/** Returns SQL that is true once the owner of a farm has verified an address; before, the account may be a stranger's. */
export const ownerVerified = (farm_id: SQL): SQL =>
  sql`exists (select from farms f where f.id = ${farm_id} and f.owner_verified)`;

/** Returns whether a super administrator blocked the owner of a farm. */
export async function isOwnerBlocked(ctx: Ctx, farm_id: number): Promise<boolean> {
  const [row] = await ctx.db.execute<{ blocked: boolean }>(
    sql`select ${ownerBlocked(sql`${farm_id}`)} as blocked`,
  );
  return row?.blocked ?? false;
}

/** Lists the ids of the farms that a person owns, in order. */
export async function listOwnedFarmIds(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: farms.id })
    .from(farm_users)
    .innerJoin(farms, eq(farms.id, farm_users.farm_id))
    .where(and(eq(farm_users.user_id, user_id), eq(farm_users.role, "owner"), isNull(farms.deleted_at)))
    .orderBy(farms.id);
  return rows.map(({ id }) => id);
}

/** Locks the farms that a person owns, in order. Call it before the person is locked. */
export async function lockOwnedFarms(ctx: Ctx, user_id: number): Promise<void> {
  await ctx.db.execute(sql`
    select from farms where deleted_at is null
      and id in (select farm_id from farm_users where user_id = ${user_id} and role = 'owner')
    order by id for no key update`);
}
