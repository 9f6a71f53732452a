import { and, count, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  farm_events,
  farm_users,
  users,
  webhook_attempts,
  webhook_endpoints,
  webhook_messages,
} from "@/db/schema";
import type { MessageLogInput } from "./inputs";

export type EndpointRow = typeof webhook_endpoints.$inferSelect;
/** An endpoint with the name of whoever was shown its secret, and whether they still work with the farm. */
export type ShownEndpoint = EndpointRow & { secret_holder: string | null; holder_present: boolean };
export type AttemptRow = typeof webhook_attempts.$inferSelect;

/** Newest calls of a message that the log shows. */
const SHOWN_ATTEMPTS = 20;

export const ofEndpoint = (farm_id: number, endpoint_id: number) =>
  and(eq(webhook_endpoints.farm_id, farm_id), eq(webhook_endpoints.id, endpoint_id));

const SHOWN = {
  ...getTableColumns(webhook_endpoints),
  secret_holder: users.name,
  // Super administrators add endpoints without a membership.
  holder_present: sql<boolean>`coalesce(${users.is_admin}, false) or exists (select 1 from ${farm_users}
    where ${farm_users.farm_id} = ${webhook_endpoints.farm_id} and ${farm_users.user_id} = ${webhook_endpoints.created_by})`,
};

/** Lists the endpoints of a farm, the oldest first. */
export const listByFarm = (db: Db, farm_id: number): Promise<ShownEndpoint[]> =>
  db
    .select(SHOWN)
    .from(webhook_endpoints)
    .leftJoin(users, eq(users.id, webhook_endpoints.created_by))
    .where(eq(webhook_endpoints.farm_id, farm_id))
    .orderBy(webhook_endpoints.id);

/** Returns an endpoint of a farm, or null. */
export async function findEndpoint(
  db: Db,
  farm_id: number,
  endpoint_id: number,
): Promise<ShownEndpoint | null> {
  const [row] = await db
    .select(SHOWN)
    .from(webhook_endpoints)
    .leftJoin(users, eq(users.id, webhook_endpoints.created_by))
    .where(ofEndpoint(farm_id, endpoint_id));
  return row ?? null;
}

/** Returns an endpoint of a farm and locks it until the transaction ends, or null. */
export async function lockEndpoint(
  db: Db,
  farm_id: number,
  endpoint_id: number,
): Promise<EndpointRow | null> {
  const [row] = await db
    .select()
    .from(webhook_endpoints)
    .where(ofEndpoint(farm_id, endpoint_id))
    .for("no key update");
  return row ?? null;
}

/** Returns how many endpoints a farm has. */
export async function countEndpoints(db: Db, farm_id: number): Promise<number> {
  const [found] = await db
    .select({ endpoints: count() })
    .from(webhook_endpoints)
    .where(eq(webhook_endpoints.farm_id, farm_id));
  return found?.endpoints ?? 0;
}

const MESSAGE = {
  id: webhook_messages.id,
  uuid: webhook_messages.uuid,
  event_uuid: farm_events.uuid,
  type: webhook_messages.type,
  state: webhook_messages.state,
  /** A message is called no sooner than its endpoint, which waits as a whole after failures. */
  next_attempt_at: sql<Date | null>`case when ${webhook_messages.next_attempt_at} is not null then greatest(
    ${webhook_messages.next_attempt_at}, (select e.next_attempt_at from ${webhook_endpoints} e
      where e.farm_id = ${webhook_messages.farm_id} and e.id = ${webhook_messages.endpoint_id})) end`.mapWith(
    webhook_messages.next_attempt_at,
  ),
  delivered_at: webhook_messages.delivered_at,
  created_at: webhook_messages.created_at,
};

/** The event of a message, to join. */
const ITS_EVENT = and(
  eq(farm_events.farm_id, webhook_messages.farm_id),
  eq(farm_events.id, webhook_messages.event_id),
);

/** Lists messages of an endpoint, the newest first; one more than the limit when there are more. */
export const listMessages = (db: Db, { farm_id, endpoint_id, before, state, limit }: MessageLogInput) =>
  db
    .select(MESSAGE)
    .from(webhook_messages)
    .leftJoin(farm_events, ITS_EVENT)
    .where(
      and(
        eq(webhook_messages.farm_id, farm_id),
        eq(webhook_messages.endpoint_id, endpoint_id),
        before === undefined ? undefined : lt(webhook_messages.id, before),
        state === undefined ? undefined : eq(webhook_messages.state, state),
      ),
    )
    .orderBy(desc(webhook_messages.id))
    .limit(limit + 1);

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** Returns a message of an endpoint, or null. */
export async function findMessage(
  db: Db,
  ids: { farm_id: number; endpoint_id: number; message_id: number },
): Promise<MessageRow | null> {
  const [row] = await db
    .select(MESSAGE)
    .from(webhook_messages)
    .leftJoin(farm_events, ITS_EVENT)
    .where(
      and(
        eq(webhook_messages.farm_id, ids.farm_id),
        eq(webhook_messages.endpoint_id, ids.endpoint_id),
        eq(webhook_messages.id, ids.message_id),
      ),
    );
  return row ?? null;
}

/** Lists the newest calls of each of these messages, the newest first. */
export function listAttempts(db: Db, farm_id: number, message_ids: readonly number[]): Promise<AttemptRow[]> {
  if (message_ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(webhook_attempts)
    .where(
      and(
        eq(webhook_attempts.farm_id, farm_id),
        inArray(webhook_attempts.message_id, [...message_ids]),
        sql`${webhook_attempts.id} in (select a.id from webhook_attempts a
          where a.farm_id = ${farm_id} and a.message_id = ${webhook_attempts.message_id}
          order by a.id desc limit ${SHOWN_ATTEMPTS})`,
      ),
    )
    .orderBy(desc(webhook_attempts.id));
}
