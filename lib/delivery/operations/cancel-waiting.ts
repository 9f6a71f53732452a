import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { lockInOrder } from "./lock-in-order";
import { areOf, type SendOfFarm } from "./month";

/**
 * Cancels the queued deliveries of a canceled send. An email with an unanswered earlier call may have been sent, so
 * it becomes unknown instead of canceled.
 */
export async function cancelWaiting(tx: Ctx, send: SendOfFarm): Promise<void> {
  const waiting = sql`${areOf(send)} and status = 'queued'`;
  await lockInOrder(tx, waiting);
  // Locks each queued batch. A batch that is being claimed now is either canceled here or already in flight.
  await tx.db.execute(sql`
    with stopped as (
      update delivery_batches set status = 'done'
      where farm_id = ${send.farm_id} and notification_id = ${send.notification_id} and status = 'queued'
      returning first_subscriber_id, last_subscriber_id, in_doubt, called_ids
    )
    update deliveries d set
      status = case when s.in_doubt and d.id = any (s.called_ids) then 'unknown' else 'canceled' end,
      reason = case when s.in_doubt and d.id = any (s.called_ids) then 'answer_lost' else 'canceled' end
    from stopped s
    where ${areOf(send, "d")} and d.channel = 'email' and d.status = 'queued'
      and d.subscriber_id between s.first_subscriber_id and s.last_subscriber_id`);
  await tx.db.execute(sql`
    update deliveries set status = 'canceled', reason = 'canceled' where ${waiting} and channel = 'sms'`);
}
