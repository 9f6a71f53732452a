import { sql } from "drizzle-orm";
import { webhook_endpoints } from "@/db/schema";
import { ownerBlocked, ownerVerified } from "@/lib/farms/operations/owners";
import { type Ctx, transaction } from "@/lib/platform/context";
import type { FarmEventData } from "@/lib/vocabulary/json-columns";
import { webhookIdOf } from "../presenter";
import { ofEndpoint } from "../queries";
import { PACE_MS } from "../rules";

/** How long a worker may hold an endpoint. A worker that ends gives it back by this. */
const LEASE_MS = 60_000;

/** Farms whose endpoints of one host are called at once. Many farms share the host of a service such as Zapier. */
const MOST_OF_HOST = 8;

/** A message in the hands of a worker. */
export interface ClaimedMessage {
  farm_id: number;
  endpoint_id: number;
  message_id: number;
  webhook_id: string;
  endpoint_uuid: string;
  url: string;
  /** Encrypted, the newest first. Each signs that can be decrypted. */
  sealed: string[];
  body: string;
  /** Until when its lane is left alone, if the call takes less. */
  paced_until: Date;
}

interface Due extends Record<string, unknown> {
  farm_id: string;
  endpoint_id: string;
  message_id: string;
  uuid: string;
  event_uuid: string | null;
  type: string;
  happened_at: string;
  data: FarmEventData | null;
}

/**
 * Finds the endpoint whose turn it is, with the message that has been due longest. A lane is the endpoints of one farm
 * on one host: it has one call at once. Messages go on waiting while the owner is blocked, or has no verified address.
 */
async function findDue(tx: Ctx, now: string): Promise<Due | undefined> {
  const [due] = await tx.db.execute<Due>(sql`
    with busy as materialized (
      select farm_id, host from webhook_endpoints where lease_until > ${now}::timestamptz)
    select m.farm_id, m.endpoint_id, m.id as message_id, m.uuid, e.uuid as event_uuid, m.type,
      coalesce(e.created_at, m.created_at) as happened_at, e.data
    from (
      select w.id from webhook_endpoints w
      where w.state = 'active' and (w.next_attempt_at is null or w.next_attempt_at <= ${now}::timestamptz)
        and (w.farm_id, w.host) not in (select farm_id, host from busy)
        and w.host not in (select host from busy group by host having count(*) >= ${MOST_OF_HOST})
        and exists (select 1 from webhook_messages d where d.endpoint_id = w.id and d.state = 'waiting'
          and d.next_attempt_at <= ${now}::timestamptz)
        and not ${ownerBlocked(sql`w.farm_id`)} and ${ownerVerified(sql`w.farm_id`)}
      order by w.last_attempt_at nulls first, w.id limit 1) turn
    join lateral (select * from webhook_messages d where d.endpoint_id = turn.id and d.state = 'waiting'
      and d.next_attempt_at <= ${now}::timestamptz order by d.next_attempt_at, d.id limit 1) m on true
    left join farm_events e on e.farm_id = m.farm_id and e.id = m.event_id`);
  return due;
}

/** Claims the next message that is due, of the endpoint that has waited longest; null when there is none. */
export const claimNext = (ctx: Ctx): Promise<ClaimedMessage | null> =>
  transaction(ctx, async (tx) => {
    // One claim at a time, so that two workers never choose endpoints of one lane.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('claim_webhooks'))`);
    const now = tx.clock.now();
    const due = await findDue(tx, now.toISOString());
    if (!due) return null;
    const [endpoint] = await tx.db
      .update(webhook_endpoints)
      .set({ lease_until: new Date(now.getTime() + LEASE_MS), last_attempt_at: now })
      .where(ofEndpoint(Number(due.farm_id), Number(due.endpoint_id)))
      .returning();
    if (!endpoint) return null;
    const { uuid, url, secret, former_secret, former_until } = endpoint;
    const former = former_secret && former_until && former_until > now ? [former_secret] : [];
    const data = due.data ?? { endpoint_id: endpoint.id };
    const timestamp = new Date(due.happened_at).toISOString();
    return {
      farm_id: endpoint.farm_id,
      endpoint_id: endpoint.id,
      message_id: Number(due.message_id),
      webhook_id: webhookIdOf(due),
      endpoint_uuid: uuid,
      url,
      sealed: [secret, ...former],
      body: JSON.stringify({ type: due.type, timestamp, data }),
      paced_until: new Date(now.getTime() + PACE_MS),
    };
  });

/** Returns whether a message is due at an endpoint that may be called. */
export async function isAnyDue(ctx: Ctx): Promise<boolean> {
  return (await findDue(ctx, ctx.clock.now().toISOString())) !== undefined;
}
