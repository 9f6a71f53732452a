import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import { COMES_FROM, type NotificationStatus } from "@/lib/notifications/rules/states";

const from = (to: keyof typeof COMES_FROM) =>
  sql.join(
    COMES_FROM[to].map((status: NotificationStatus) => sql`${status}`),
    sql`, `,
  );

/** Stops a send where it is; the owner is told why and can resume it. False when it was not running. */
export async function pauseNotification(ctx: Ctx, notification_id: number, reason: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    update notifications set status = 'paused', status_reason = ${reason}, updated_at = now()
    where id = ${notification_id} and status in (${from("paused")}) returning id`);
  return rows.length > 0;
}

/** Calls a send done once nothing of it is left to do. */
export async function finishIfDone(ctx: Ctx, notification_id: number): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    update notifications n set status = 'sent', status_reason = null, finished_at = ${ctx.clock.now().toISOString()}::timestamptz, updated_at = now()
    where n.id = ${notification_id} and n.status in (${from("sent")})
      and not exists (select 1 from delivery_batches b where b.notification_id = n.id and b.status <> 'done')
      and not exists (select 1 from deliveries d where d.notification_id = n.id and d.channel = 'sms' and d.status in ('queued', 'sending'))
    returning n.id`);
  return rows.length > 0;
}

/**
 * Takes everything of a canceled send out of the queue. An email whose earlier call was never answered may have
 * gone out: it is unknown, not canceled.
 */
export async function cancelWaiting(ctx: Ctx, notification_id: number): Promise<void> {
  // Locks each waiting batch: one being claimed at this moment is either ours or already in flight.
  await ctx.db.execute(sql`
    with stopped as (
      update delivery_batches set status = 'done' where notification_id = ${notification_id} and status = 'queued'
      returning first_subscriber_id, last_subscriber_id, in_doubt, called_ids
    )
    update deliveries d set
      status = case when s.in_doubt and d.id = any (s.called_ids) then 'unknown' else 'canceled' end,
      reason = case when s.in_doubt and d.id = any (s.called_ids) then 'answer_lost' else 'canceled' end
    from stopped s
    where d.notification_id = ${notification_id} and d.channel = 'email' and d.status = 'queued'
      and d.subscriber_id between s.first_subscriber_id and s.last_subscriber_id`);
  await ctx.db.execute(sql`
    update deliveries set status = 'canceled', reason = 'canceled'
    where notification_id = ${notification_id} and channel = 'sms' and status = 'queued'`);
}
