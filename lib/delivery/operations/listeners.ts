import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { deliveries, notifications } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import { lockInOrder } from "./lock-in-order";

/** Returns a query of the farm's sends: unfinished ones, or all. Deliveries are indexed by notification. */
const sendsOf = (tx: Ctx, farm_id: number, which: "underway" | "all") =>
  tx.db
    .select({ id: notifications.id, accepted_month: notifications.accepted_month })
    .from(notifications)
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        which === "all" ? undefined : inArray(notifications.status, ["scheduled", "sending", "paused"]),
      ),
    );

const isOf = (sends: ReturnType<typeof sendsOf>) =>
  sql`(${deliveries.notification_id}, ${deliveries.accepted_month}) in ${sends}`;

/** Returns the condition that a delivery is for one of the subscribers. */
const isOneOf = (subscriber_ids: readonly number[]) =>
  sql`${deliveries.subscriber_id} = any(${idArray(subscriber_ids)})`;

/**
 * Suppresses the queued deliveries of subscribers who withdrew consent, and records which delivery they unsubscribed
 * from.
 */
export async function suppressWaiting(
  tx: Ctx,
  { farm_id, subscriber_ids, channels, delivery_id }: DomainEvents["consent_withdrawn"],
): Promise<void> {
  const waiting = and(
    eq(deliveries.farm_id, farm_id),
    isOf(sendsOf(tx, farm_id, "underway")),
    inArray(deliveries.channel, [...channels]),
    isOneOf(subscriber_ids),
    eq(deliveries.status, "queued"),
  );
  await lockInOrder(tx, waiting);
  await tx.db.update(deliveries).set({ status: "suppressed", reason: "unsubscribed" }).where(waiting);
  if (delivery_id === null) return;
  await tx.db
    .update(deliveries)
    .set({ unsubscribed_at: tx.clock.now() })
    .where(
      and(
        eq(deliveries.farm_id, farm_id),
        eq(deliveries.id, delivery_id),
        isOneOf(subscriber_ids),
        isNull(deliveries.unsubscribed_at),
      ),
    );
}

/** A STOP within this many days answers the last text to its number (docs/product/statistics.md "Statistics"). */
const STOP_ANSWERS_DAYS = 14;

/** Counts a STOP as the unsubscription of the last text that was sent to its number, whichever farm sent it. */
export async function countStop(tx: Ctx, { phone }: DomainEvents["sms_stopped"]): Promise<void> {
  const now = tx.clock.now();
  const since = new Date(now.getTime() - STOP_ANSWERS_DAYS * 86_400_000).toISOString();
  await tx.db.execute(sql`
    update deliveries set unsubscribed_at = coalesce(unsubscribed_at, ${now.toISOString()}::timestamptz)
    where id = (
      select d.id from subscribers s
      join notifications n on n.farm_id = s.farm_id
        and coalesce(n.finished_at, ${now.toISOString()}::timestamptz) >= ${since}::timestamptz
      join deliveries d on d.farm_id = n.farm_id and d.notification_id = n.id and d.accepted_month = n.accepted_month and d.channel = 'sms' and d.subscriber_id = s.id
      where s.phone = ${phone} and d.address = ${phone} and d.sent_at >= ${since}::timestamptz
      order by d.sent_at desc, d.id desc limit 1)`);
}

/**
 * Removes the addresses of erased subscribers from their deliveries, also of a message that a provider is getting
 * now, and forgets when they opened. The deliveries still count in the statistics.
 */
export async function eraseRecipient(
  tx: Ctx,
  { farm_id, subscriber_ids }: DomainEvents["subscribers_erased"],
): Promise<void> {
  const theirs = and(
    eq(deliveries.farm_id, farm_id),
    isOf(sendsOf(tx, farm_id, "all")),
    sql`${deliveries.channel} in ('email', 'sms')`,
    isOneOf(subscriber_ids),
  );
  await lockInOrder(tx, theirs);
  await tx.db.update(deliveries).set({ address: "" }).where(theirs);
  await tx.db.execute(sql`
    delete from email_engagements where farm_id = ${farm_id} and subscriber_id = any(${idArray(subscriber_ids)})`);
  await tx.db.execute(sql`
    delete from unsettled_texts u using deliveries d
    where u.farm_id = ${farm_id} and d.id = u.delivery_id and d.farm_id = ${farm_id} and d.subscriber_id = any(${idArray(subscriber_ids)})`);
}
