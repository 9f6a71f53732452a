import { sql } from "drizzle-orm";
import { type NamedFarm, namedFarm } from "@/lib/farms/operations/named-farm";
import type { Ctx } from "@/lib/platform/context";
import type { WEBHOOK_STATES } from "@/lib/vocabulary/farm-events";

/** An endpoint for which messages wait, or that fails. Its address may hold a secret, so only its host is told. */
interface WaitingEndpoint {
  endpoint_id: number;
  host: string;
  farm: NamedFarm;
  state: (typeof WEBHOOK_STATES)[number];
  /** The first failure since the last success; null when it does not fail. */
  failing_since: Date | null;
  /** Messages that were never called. */
  waiting: number;
  /** Messages that failed at least once, and will be tried again. */
  retrying: number;
  oldest: Date | null;
  /** Null while nobody calls it: paused, off, or nothing waits. */
  next_attempt_at: Date | null;
}

/** What waits for the programs of all farms. */
export interface WaitingWebhooks {
  waiting: number;
  retrying: number;
  /** Endpoints whose last call failed. */
  failing: number;
  oldest: Date | null;
  /** Those that have failed longest first, then those with the oldest message. */
  endpoints: WaitingEndpoint[];
}

interface Found extends Record<string, unknown> {
  id: string;
  host: string;
  farm: NamedFarm;
  state: WaitingEndpoint["state"];
  failing_since: string | null;
  waiting: number;
  retrying: number;
  oldest: string | null;
  next: string | null;
  all_waiting: number;
  all_retrying: number;
  all_failing: number;
  oldest_of_all: string | null;
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Counts the messages that wait for endpoints of all farms, and lists the endpoints, at most `limit`. */
export async function waitingWebhooks(ctx: Ctx, limit: number): Promise<WaitingWebhooks> {
  const rows = await ctx.db.execute<Found>(sql`
    select w.id, w.host, ${namedFarm} as farm, w.state, w.failing_since, c.waiting, c.retrying, c.oldest,
      case when w.state = 'active' then greatest(c.next, w.next_attempt_at) end as next,
      (sum(c.waiting) over ())::int as all_waiting, (sum(c.retrying) over ())::int as all_retrying,
      (count(w.failing_since) over ())::int as all_failing, min(c.oldest) over () as oldest_of_all
    from webhook_endpoints w join farms f on f.id = w.farm_id
    join lateral (
      select count(*) filter (where m.failures = 0)::int as waiting,
        count(*) filter (where m.failures > 0)::int as retrying,
        min(m.created_at) as oldest, min(m.next_attempt_at) as next
      from webhook_messages m
      where m.farm_id = w.farm_id and m.endpoint_id = w.id and m.state = 'waiting') c on true
    where c.oldest is not null or w.failing_since is not null
    order by w.failing_since nulls last, c.oldest, w.id limit ${limit}`);
  const [first] = rows;
  return {
    waiting: first?.all_waiting ?? 0,
    retrying: first?.all_retrying ?? 0,
    failing: first?.all_failing ?? 0,
    oldest: dateOrNull(first?.oldest_of_all ?? null),
    endpoints: rows.map(({ id, host, farm, state, failing_since, waiting, retrying, oldest, next }) => ({
      endpoint_id: Number(id),
      host,
      farm,
      state,
      failing_since: dateOrNull(failing_since),
      waiting,
      retrying,
      oldest: dateOrNull(oldest),
      next_attempt_at: oldest === null ? null : dateOrNull(next),
    })),
  };
}
