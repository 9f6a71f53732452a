import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";

/** What has a rate of its own: emails, and the texts of a number (E.164), or those whose number the provider chooses. */
export type Throttled = "email" | "sms" | `sms:${string}`;

/** Returns what has the rate of a number that texts come from. */
export const throttledNumber = (number: string | null): Throttled =>
  number === null ? "sms" : `sms:${number}`;

/**
 * Reserves the next free time for a provider call, for all workers together.
 * @param cost number of calls (email) or segments (SMS)
 * @param per_second limit of the provider; 0 means no limit of our own
 * @returns milliseconds to wait before the call
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

/** Delays the calls of all workers, after the provider answered that it is too busy (429). */
export async function delayCalls(ctx: Ctx, provider: Throttled, ms: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into provider_throttles as t (provider, next_at)
    values (${provider}, clock_timestamp() + make_interval(secs => ${ms / 1000}::float8))
    on conflict (provider) do update set next_at = greatest(t.next_at, excluded.next_at)`);
}
