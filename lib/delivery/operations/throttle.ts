import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";

export type Throttled = "email" | "sms";

/**
 * Takes the next free moment for a call to a provider, over all workers.
 * @param cost calls (email) or parts (SMS) this call counts for
 * @param per_second what the provider allows; 0 = only what it has told us itself
 * @returns milliseconds to wait before calling
 */
export async function reserve(
  ctx: Ctx,
  provider: Throttled,
  cost: number,
  per_second: number,
): Promise<number> {
  if (per_second === 0) return 0;
  const [slot] = await ctx.db.execute<{ wait_ms: number }>(sql`
    insert into provider_throttles as t (provider, next_at)
    values (${provider}, clock_timestamp() + make_interval(secs => ${cost / per_second}::float8))
    on conflict (provider) do update
      set next_at = greatest(t.next_at, clock_timestamp()) + make_interval(secs => ${cost / per_second}::float8)
    returning greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000 - ${(cost / per_second) * 1000}::float8)::float8 as wait_ms`);
  return Math.ceil(Number(slot?.wait_ms ?? 0));
}

/** The provider said to wait (429): every worker does. */
export async function holdBack(ctx: Ctx, provider: Throttled, ms: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into provider_throttles as t (provider, next_at)
    values (${provider}, clock_timestamp() + make_interval(secs => ${ms / 1000}::float8))
    on conflict (provider) do update set next_at = greatest(t.next_at, excluded.next_at)`);
}
