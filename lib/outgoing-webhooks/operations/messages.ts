import { and, eq, sql } from "drizzle-orm";
import { webhook_messages } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { PlacedEvent } from "@/lib/farm-events/operations/relay";
import { isOwnerBlocked, ownerVerified } from "@/lib/farms/operations/owners";
import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx, Tx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import { isOff } from "@/lib/switches/operations/switches";
import { TEST_MESSAGE_TYPE } from "@/lib/vocabulary/farm-events";
import { keptSince } from "@/lib/vocabulary/retention";
import { type EndpointRow, lockEndpoint } from "../queries";
import { MOST_WAITING } from "../rules";
import { requireEndpoint, writeEndpoint } from "./endpoints";
import { switchOff } from "./states";

/** One job at once calls endpoints, so that dead ones hold one place of the workers at most. */
const QUEUE = { queueName: "deliver_webhooks" };

/** Starts the calls that are due. One waiting job is enough for all farms. */
export const wakeDelivery = (tx: Ctx): Promise<void> =>
  enqueue(tx, "deliver_webhooks", {}, { ...QUEUE, jobKey: "deliver_webhooks" });

/** Starts the calls that are due at a time. */
export const wakeDeliveryAt = (tx: Ctx, runAt: Date): Promise<void> =>
  enqueue(tx, "deliver_webhooks", {}, { ...QUEUE, runAt });

/**
 * Makes a message of each event for each active endpoint of the farm that wants its type; none while the owner's address
 * is not verified.
 */
export async function addMessages(tx: Tx, farm_id: number, events: readonly PlacedEvent[]): Promise<void> {
  const now = tx.clock.now().toISOString();
  const added = await tx.db.execute<{ endpoint_id: string }>(sql`
    with endpoints as (
      select id, events from webhook_endpoints where farm_id = ${farm_id} and state = 'active'
        and ${ownerVerified(sql`${farm_id}`)}
      order by id for no key update),
    added as (
      insert into webhook_messages (farm_id, endpoint_id, event_id, type, next_attempt_at, created_at)
      select e.farm_id, w.id, e.id, e.type, ${now}::timestamptz, ${now}::timestamptz
      from farm_events e join endpoints w on e.type = any(w.events)
      where e.farm_id = ${farm_id} and e.id = any(${idArray(events.map(({ id }) => id))})
      order by e.position on conflict do nothing returning endpoint_id)
    select distinct endpoint_id from added`);
  for (const { endpoint_id } of added) await refuseOverflow(tx, farm_id, Number(endpoint_id));
  if (added.length > 0) await wakeDelivery(tx);
}

/** Switches an endpoint off for which too much waits. What we held back ourselves is no fault of it. */
async function refuseOverflow(tx: Tx, farm_id: number, endpoint_id: number): Promise<void> {
  if ((await isOff(tx, "webhooks")) || (await isOwnerBlocked(tx, farm_id))) return;
  const [found] = await tx.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (select 1 from webhook_messages m
      join webhook_endpoints w on w.farm_id = m.farm_id and w.id = m.endpoint_id
      where m.farm_id = ${farm_id} and m.endpoint_id = ${endpoint_id} and m.state = 'waiting'
        and (w.counted_from is null or m.created_at >= w.counted_from) limit ${MOST_WAITING + 1}) counted`);
  if ((found?.waiting ?? 0) <= MOST_WAITING) return;
  const row = await lockEndpoint(tx.db, farm_id, endpoint_id);
  if (row) await switchOff(tx, row, "overflow");
}

const requireActive = ({ state }: EndpointRow): void => {
  if (state !== "active") throw conflict("endpointNotActive");
};

/** Lets a message be called next: its endpoint waits for nothing, and whatever else is due comes after it. */
async function callNext(tx: Tx, { farm_id, id }: Pick<EndpointRow, "farm_id" | "id">, message_id: number) {
  await tx.db.execute(sql`
    update webhook_messages set next_attempt_at = least(${tx.clock.now().toISOString()}::timestamptz,
      (select min(d.next_attempt_at) - interval '1 millisecond' from webhook_messages d
        where d.farm_id = ${farm_id} and d.endpoint_id = ${id} and d.state = 'waiting' and d.id <> ${message_id}))
    where farm_id = ${farm_id} and id = ${message_id}`);
  await writeEndpoint(tx, { farm_id, id }, { next_attempt_at: null });
  await wakeDelivery(tx);
}

/** Adds a test message to an endpoint. @returns its id @throws AppError not_found | conflict */
export async function addTest(tx: Tx, farm_id: number, endpoint_id: number): Promise<number> {
  const endpoint = await requireEndpoint(tx, farm_id, endpoint_id);
  requireActive(endpoint);
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(webhook_messages)
    .values({ farm_id, endpoint_id, type: TEST_MESSAGE_TYPE, next_attempt_at: now, created_at: now })
    .returning({ id: webhook_messages.id });
  await recordAudit(tx, { subject: "webhook", act: "test", farm_id, subject_id: endpoint_id });
  await callNext(tx, endpoint, row!.id);
  return row!.id;
}

/** Lets a message be sent once more, with a schedule that begins anew. @throws AppError not_found | conflict */
export async function resendMessage(
  tx: Tx,
  ids: { farm_id: number; endpoint_id: number; message_id: number },
): Promise<void> {
  const { farm_id, endpoint_id, message_id } = ids;
  const endpoint = await requireEndpoint(tx, farm_id, endpoint_id);
  requireActive(endpoint);
  const changed = await tx.db
    .update(webhook_messages)
    .set({ state: "waiting", failures: 0, next_attempt_at: tx.clock.now(), delivered_at: null })
    .where(
      and(
        eq(webhook_messages.farm_id, farm_id),
        eq(webhook_messages.endpoint_id, endpoint_id),
        eq(webhook_messages.id, message_id),
      ),
    )
    .returning({ id: webhook_messages.id });
  if (changed.length === 0) throw notFound();
  await recordAudit(tx, { subject: "webhook", act: "resend", farm_id, subject_id: endpoint_id });
  await callNext(tx, endpoint, message_id);
}

/** Deletes tests after the days of events; other messages go with their event. @returns how many */
export async function deleteOldTests(ctx: Ctx): Promise<number> {
  const cutoff = keptSince("farm_events", ctx.clock.now()).toISOString();
  const { count } = await ctx.db.execute(
    sql`delete from webhook_messages where event_id is null and created_at < ${cutoff}::timestamptz`,
  );
  return count;
}

/** Empties what endpoints answered to messages about people who were erased: it may repeat their data. */
export async function emptyAnswers(
  tx: Ctx,
  { farm_id, subscriber_ids }: DomainEvents["subscribers_erased"],
): Promise<void> {
  await tx.db.execute(sql`
    update webhook_attempts a set answer = '' from webhook_messages m, farm_events e
    where a.farm_id = ${farm_id} and m.farm_id = ${farm_id} and m.id = a.message_id and e.farm_id = ${farm_id}
      and e.id = m.event_id and e.subscriber_id = any(${idArray(subscriber_ids)}) and a.answer <> ''`);
}
