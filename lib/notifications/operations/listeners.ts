import { and, eq, type SQL, sql } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { reachedAnyone } from "@/lib/delivery/operations/complete";
import { type SendOfFarm, sendOfFarm } from "@/lib/delivery/operations/month";
import { listOwnedFarmIds, lockOwnedFarms } from "@/lib/farms/operations/owners";
import { log } from "@/lib/log";
import { scheduledInstant } from "@/lib/messaging/rules/window";
import { type Ctx, publish, type Tx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import type { StatusReason } from "@/lib/vocabulary/enumerations";
import { listSending, listUnderway, lockScheduled } from "../queries";
import { cancelSend } from "./cancel-send";
import { queueStart } from "./start-job";
import { transition } from "./transition";

/** Pauses a send of a farm that is in progress, with the reason. The owner can resume it. */
export async function pauseSendOfFarm(tx: Ctx, send: SendOfFarm, reason: StatusReason): Promise<void> {
  if (await transition(tx, send, "paused", { status_reason: reason }))
    log().warn({ notification_id: send.notification_id, reason }, "send paused");
}

/** Pauses a send that a problem interrupted, with the reason. The owner can resume it. */
export async function pauseSend(
  tx: Ctx,
  { notification_id, reason }: DomainEvents["send_interrupted"],
): Promise<void> {
  await pauseSendOfFarm(tx, await sendOfFarm(tx, notification_id), reason);
}

/** Pauses what goes out when a dispute, or we, begin to hold the sends of farms. What is scheduled pauses at its time. */
export async function pauseHeldSends(
  tx: Tx,
  { farm_ids, reason }: DomainEvents["sends_held"],
): Promise<void> {
  for (const farm_id of farm_ids)
    for (const { id } of await listSending(tx.db, farm_id))
      await pauseSendOfFarm(tx, { farm_id, notification_id: id }, reason);
}

/** Pauses what goes out for the farms of a blocked owner. What is scheduled pauses at its time. */
export async function pauseSendsOfBlocked(tx: Tx, { user_id }: DomainEvents["user_blocked"]): Promise<void> {
  // The blocked person gets no more farms; one that came since the verb locked the others is locked here.
  await lockOwnedFarms(tx, user_id);
  for (const farm_id of await listOwnedFarmIds(tx, user_id))
    for (const { id } of await listSending(tx.db, farm_id))
      await pauseSendOfFarm(tx, { farm_id, notification_id: id }, "ownerBlocked");
}

/** Marks a send as sent, or as failed when it reached nobody. */
export async function finishSend(
  tx: Ctx,
  { farm_id, notification_id }: DomainEvents["send_completed"],
): Promise<void> {
  const send = { farm_id, notification_id };
  const finished_at = tx.clock.now();
  if (await reachedAnyone(tx, send)) {
    const sent = await transition(tx, send, "sent", { status_reason: null, finished_at });
    if (sent) await publish(tx, "notification_sent", send);
  } else await transition(tx, send, "failed", { status_reason: "reachedNobody", finished_at });
}

/** Cancels all sends of a deleted farm. */
export async function cancelSendsOfFarm(tx: Ctx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  for (const { id } of await listUnderway(tx.db, farm_id))
    await cancelSend(tx, { farm_id, notification_id: id }, "farmDeleted");
}

/** Moves scheduled sends to the same hour on the new clock of their farm. */
export async function moveSchedules(
  tx: Ctx,
  { farm_id, time_zone }: DomainEvents["time_zone_changed"],
): Promise<void> {
  for (const before of await lockScheduled(tx.db, farm_id)) {
    const { id, scheduled_day, scheduled_hour } = before;
    if (!scheduled_day || scheduled_hour === null) continue;
    const scheduled_at = scheduledInstant(scheduled_day, scheduled_hour, time_zone);
    await tx.db
      .update(notifications)
      .set({ scheduled_at, updated_at: tx.clock.now() })
      .where(and(eq(notifications.farm_id, farm_id), eq(notifications.id, id)));
    await queueStart(tx, { ...before, scheduled_at });
    await recordAudit(tx, {
      subject: "notification",
      act: "move",
      farm_id,
      subject_id: id,
      before: { scheduled_at: before.scheduled_at },
      after: { scheduled_at },
    });
  }
}

/** Removes a deleted produce from drafts and scheduled notifications. */
export async function removeFromDrafts(
  tx: Ctx,
  { farm_id, produce_id }: DomainEvents["produce_deleted"],
): Promise<void> {
  await tx.db.execute(sql`
    update notifications set produce_ids = array_remove(produce_ids, ${produce_id}::bigint)
    where farm_id = ${farm_id} and status in ('in_creation', 'scheduled') and ${produce_id}::bigint = any (produce_ids)`);
}

/** Returns SQL for the categories of an audience, with one of them replaced by others. */
const replaced = (from: number, to: SQL) => sql`jsonb_set(subscriber_filters, '{category_ids}', (
  select coalesce(jsonb_agg(distinct named), '[]') from (
    select item from jsonb_array_elements(subscriber_filters -> 'category_ids') as kept (item)
    where item <> to_jsonb(${from}::bigint)
    union all ${to}) as list (named)))`;

/** Lets audiences that name a category name the one that takes its people. An open editor is told of the change. */
export async function followMerge(
  tx: Ctx,
  { farm_id, category_id, into_id }: DomainEvents["category_merged"],
): Promise<void> {
  await tx.db.execute(sql`
    update notifications set version = version + 1,
      subscriber_filters = ${replaced(category_id, sql`select to_jsonb(${into_id}::bigint)`)}
    where farm_id = ${farm_id} and subscriber_filters -> 'category_ids' @> to_jsonb(${category_id}::bigint)`);
}

/** Lets audiences that followed a merge name the category again, those that still name the other one. */
export async function followRestore(
  tx: Ctx,
  { farm_id, category_id, merge }: DomainEvents["category_restored"],
): Promise<void> {
  if (!merge) return;
  const { into_id, notification_ids, both_notification_ids } = merge;
  await tx.db.execute(sql`
    update notifications set version = version + 1,
      subscriber_filters = ${replaced(
        into_id,
        sql`select to_jsonb(id) from (values
        (${category_id}::bigint), (case when notifications.id = any(${idArray(both_notification_ids)})
          then ${into_id}::bigint end)) as back (id) where id is not null`,
      )}
    where farm_id = ${farm_id} and id = any(${idArray(notification_ids)})
      and subscriber_filters -> 'category_ids' @> to_jsonb(${into_id}::bigint)`);
}
