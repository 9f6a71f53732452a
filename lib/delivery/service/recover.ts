import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { env } from "@/lib/env";
import { cancelWaiting, finishIfDone } from "../operations/finish";
import { queueLanes } from "../operations/lanes";

/** A sign of life of a process: of its own name and of its places in the queue. */
export async function beat(ctx: Ctx, worker_ids: string[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into worker_heartbeats (worker_id, seen_at)
    select id, now() from jsonb_array_elements_text(${JSON.stringify(worker_ids)}::jsonb) id
    on conflict (worker_id) do update set seen_at = now()`);
  await ctx.db.execute(sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`);
}

/**
 * Gives back what silent workers held: their queue locks, their batches (in doubt: the same key is used again),
 * and their texts (unknown: never asked for again). Then lanes that ended too soon are started anew.
 */
export async function recoverFromSilence(ctx: Ctx): Promise<void> {
  const silentAfter = env().WORKER_HEARTBEAT_SECONDS * 4;
  const lately = sql`now() - make_interval(secs => ${silentAfter})`;
  const alive = sql`(select worker_id from worker_heartbeats where seen_at > ${lately})`;
  // A worker that has just started may hold a job before its first beat.
  await ctx.db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_by is not null and locked_at < ${lately} and locked_by not in ${alive}
    having count(*) > 0`);
  const batches = await ctx.db.execute<{ notification_id: number }>(sql`
    update delivery_batches set status = 'queued', in_doubt = true, claimed_by = null, lease_until = null, last_error = 'worker_lost'
    where status = 'sending' and (claimed_by not in ${alive} or lease_until < now()) returning notification_id`);
  const texts = await ctx.db.execute<{ notification_id: number }>(sql`
    update deliveries set status = 'unknown', reason = 'answer_lost', claimed_by = null, lease_until = null
    where notification_id in (select id from notifications where status in ('sending', 'paused', 'canceled'))
      and channel = 'sms' and status = 'sending' and (claimed_by not in ${alive} or lease_until < now())
    returning notification_id`);
  await ctx.db.execute(sql`
    update transactional_messages set status = case channel when 'sms' then 'unknown' else 'queued' end
    where status = 'sending' and sent_at < now() - interval '5 minutes'`);
  if (batches.length + texts.length > 0)
    log().warn({ batches: batches.length, texts: texts.length }, "recovered from a silent worker");
  await settleCanceled(ctx);
  await restartLanes(ctx);
}

/** What came back to the queue of a send canceled meanwhile. */
async function settleCanceled(ctx: Ctx): Promise<void> {
  const left = await ctx.db.execute<{ id: number }>(sql`
    select distinct n.id from notifications n join delivery_batches b on b.notification_id = n.id and b.status = 'queued'
    where n.status = 'canceled'`);
  for (const { id } of left) await cancelWaiting(ctx, id);
}

/** Lanes that failed or died with their worker are forgotten; sends with something waiting get theirs back. */
async function restartLanes(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier in ('deliver_email', 'deliver_sms') and locked_by is null and attempts >= max_attempts
    having count(*) > 0`);
  const sends = await ctx.db.execute<{ id: number; email: boolean; sms: boolean; live: string[] }>(sql`
    select n.id,
      exists (select 1 from delivery_batches b where b.notification_id = n.id and b.status = 'queued') as email,
      exists (select 1 from deliveries d where d.notification_id = n.id and d.channel = 'sms' and d.status = 'queued') as sms,
      array(select j.key from graphile_worker.jobs j where j.key like 'email:' || n.id || ':%' or j.key = 'sms:' || n.id) as live
    from notifications n where n.status = 'sending'`);
  for (const { id, live, ...waiting } of sends) {
    if (waiting.email || waiting.sms) await queueLanes(ctx, id, waiting, live);
    else await finishIfDone(ctx, id);
  }
}
