import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { farm_users, farms } from "@/db/schema";
import { type Ctx, isSuperAdmin, userId } from "@/lib/platform/context";

/** Returns whether a verified address belongs to a member of the farm, or to the super administrator who asks. */
async function isOwn(ctx: Ctx, farm_id: number, address: SQL): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from users u where ${address} and (
      exists (select 1 from farm_users m where m.farm_id = ${farm_id} and m.user_id = u.id)
      or u.id = ${isSuperAdmin(ctx) ? userId(ctx) : null}) limit 1`);
  return rows.length > 0;
}

/** Returns whether an email address is the verified one of a person of the farm. */
export const isOwnEmail = (ctx: Ctx, farm_id: number, email: string): Promise<boolean> =>
  isOwn(ctx, farm_id, sql`lower(u.email) = ${email.toLowerCase()} and u.email_verified_at is not null`);

/** Returns whether a phone number is the verified one of a person of the farm. */
export const isOwnPhone = (ctx: Ctx, farm_id: number, phone: string): Promise<boolean> =>
  isOwn(ctx, farm_id, sql`u.phone = ${phone} and u.phone_verified_at is not null`);

/** Returns the newest farm that a user owns, or null. */
export async function newestFarmOf(
  ctx: Ctx,
  user_id: number,
): Promise<{ uuid: string; name: string; handle: string } | null> {
  const [farm] = await ctx.db
    .select({ uuid: farms.uuid, name: farms.name, handle: farms.handle })
    .from(farms)
    .innerJoin(farm_users, eq(farm_users.farm_id, farms.id))
    .where(and(eq(farm_users.user_id, user_id), eq(farm_users.role, "owner"), isNull(farms.deleted_at)))
    .orderBy(desc(farms.created_at), desc(farms.id))
    .limit(1);
  return farm ?? null;
}
