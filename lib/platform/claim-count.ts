import { sql } from "drizzle-orm";
import type { Ctx } from "./context";

interface Claim {
  /** False when the count was used up. */
  allowed: boolean;
  /** The count with this claim. */
  used: number;
  retryAfterSeconds: number;
}

/** Returns the uses of `key` that are counted now. */
export async function countedUses(ctx: Ctx, key: string): Promise<number> {
  const [row] = await ctx.db.execute<{ points: number }>(sql`
    select points from rate_limits where key = ${key} and expire > ${ctx.clock.now().getTime()}`);
  return Number(row?.points ?? 0);
}

/**
 * Counts one use of `key` in the transaction of the caller: a rollback gives it back, and a second transaction waits
 * for the first. Claim keys in the same order everywhere: person, farm, site.
 */
export async function claimCount(
  tx: Ctx,
  key: string,
  { points, seconds }: { points: number; seconds: number },
): Promise<Claim> {
  const now = tx.clock.now().getTime();
  const [row] = await tx.db.execute<{ points: number; expire: string }>(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, ${now + seconds * 1000})
    on conflict (key) do update set
      points = case when r.expire <= ${now} then 1 else r.points + 1 end,
      expire = case when r.expire <= ${now} then excluded.expire else r.expire end
    returning points, expire`);
  const used = Number(row?.points);
  return {
    allowed: used <= points,
    used,
    retryAfterSeconds: Math.ceil((Number(row?.expire) - now) / 1000),
  };
}
