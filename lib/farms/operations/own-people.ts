import { type SQL, sql } from "drizzle-orm";
import { type Ctx, userId } from "@/lib/core/context";

/** Returns whether a verified address belongs to a member of the farm, or to the super administrator who asks. */
async function isOwn(ctx: Ctx, farm_id: number, address: SQL): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from users u where ${address} and (
      exists (select 1 from farm_users m where m.farm_id = ${farm_id} and m.user_id = u.id)
      or (u.is_admin and u.id = ${userId(ctx)})) limit 1`);
  return rows.length > 0;
}

/** Returns whether an email address is the verified one of a person of the farm. */
export const isOwnEmail = (ctx: Ctx, farm_id: number, email: string): Promise<boolean> =>
  isOwn(ctx, farm_id, sql`lower(u.email) = ${email.toLowerCase()} and u.email_verified_at is not null`);

/** Returns whether a phone number is the verified one of a person of the farm. */
export const isOwnPhone = (ctx: Ctx, farm_id: number, phone: string): Promise<boolean> =>
  isOwn(ctx, farm_id, sql`u.phone = ${phone} and u.phone_verified_at is not null`);
