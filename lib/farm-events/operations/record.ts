import { sql } from "drizzle-orm";
import { enqueue } from "@/lib/jobs/enqueue";
import { readSummary } from "@/lib/notifications/operations/read-summary";
import type { Tx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { readPeople } from "@/lib/subscribers/operations/read-people";
import type { FarmEventType, SubscriberEventType } from "@/lib/vocabulary/farm-events";

interface NewEvent {
  subscriber_id?: number;
  data: object;
}

/** Records events of one type in the transaction of what happened, and queues the job that hands them on. */
async function record(
  tx: Tx,
  farm_id: number,
  type: FarmEventType,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.db.execute(sql`
    insert into farm_events (farm_id, type, subscriber_id, data, created_at)
    select ${farm_id}, ${type}, g.subscriber_id, g.data, ${tx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as g(subscriber_id bigint, data jsonb)`);
  // Without a key: two transactions of one farm would wait for each other at the row of the job.
  await enqueue(tx, "relay_farm_events", { farm_id });
}

async function recordPeople(
  tx: Tx,
  type: SubscriberEventType,
  { farm_id, subscriber_ids }: { farm_id: number; subscriber_ids: readonly number[] },
): Promise<void> {
  const people = await readPeople(tx, farm_id, subscriber_ids);
  await record(
    tx,
    farm_id,
    type,
    people.map((subscriber) => ({
      subscriber_id: subscriber.id,
      data: { subscriber_id: subscriber.id, subscriber },
    })),
  );
}

/** Records that people came to the list. */
export const recordCreated = (tx: Tx, event: DomainEvents["subscribers_created"]): Promise<void> =>
  recordPeople(tx, "subscriber.created", event);

/** Records that somebody consented to messages. */
export const recordConfirmed = (
  tx: Tx,
  { farm_id, subscriber_id }: DomainEvents["consent_granted"],
): Promise<void> => recordPeople(tx, "subscriber.confirmed", { farm_id, subscriber_ids: [subscriber_id] });

/** Records that people unsubscribed. */
export const recordUnsubscribed = (tx: Tx, event: DomainEvents["subscribers_unsubscribed"]): Promise<void> =>
  recordPeople(tx, "subscriber.unsubscribed", event);

/** Records that a send is over. */
export async function recordSent(
  tx: Tx,
  { farm_id, notification_id }: DomainEvents["notification_sent"],
): Promise<void> {
  const notification = await readSummary(tx, farm_id, notification_id);
  if (notification) await record(tx, farm_id, "notification.sent", [{ data: { notification } }]);
}

/** Records a change of a produce. */
export const recordProduce = (
  tx: Tx,
  { farm_id, change, produce }: DomainEvents["produce_changed"],
): Promise<void> => record(tx, farm_id, "produce.changed", [{ data: { change, produce } }]);
