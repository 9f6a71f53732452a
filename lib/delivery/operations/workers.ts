import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";

/**
 * Leases and signs of life are written and read with the database's clock alone: it is the one that all processes
 * share. Nothing else of a delivery is decided by it.
 */

/** A process that has been silent for so many seconds is taken for dead. */
interface Silence {
  seconds: number;
}

const since = ({ seconds }: Silence) => sql`now() - make_interval(secs => ${seconds})`;
const alive = (silence: Silence) =>
  sql`(select worker_id from worker_heartbeats where seen_at > ${since(silence)})`;

/** A sign of life of a process: of its own name and of its places in the queue. */
export async function keepHeartbeat(ctx: Ctx, worker_ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into worker_heartbeats (worker_id, seen_at)
    select id, now() from jsonb_array_elements_text(${JSON.stringify(worker_ids)}::jsonb) id
    on conflict (worker_id) do update set seen_at = now()`);
  await ctx.db.execute(sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`);
}

/** Gives the queue back the jobs of silent workers. One that has just started may hold a job before its first beat. */
export async function unlockJobs(ctx: Ctx, silence: Silence): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_by is not null and locked_at < ${since(silence)} and locked_by not in ${alive(silence)}
    having count(*) > 0`);
}

/** Gives back the batches of silent workers, in doubt: the same key is used again. @returns how many */
export async function giveBackBatches(ctx: Ctx, silence: Silence): Promise<number> {
  const rows = await ctx.db.execute(sql`
    update delivery_batches set status = 'queued', in_doubt = true, claimed_by = null, lease_until = null, last_error = 'worker_lost'
    where status = 'sending' and (claimed_by not in ${alive(silence)} or lease_until < now()) returning id`);
  return rows.length;
}

/** Texts that silent workers had in the air are unknown, and never asked for again. @returns how many */
export async function giveUpTexts(ctx: Ctx, silence: Silence): Promise<number> {
  const rows = await ctx.db.execute(sql`
    update deliveries set status = 'unknown', reason = 'answer_lost', claimed_by = null, lease_until = null
    where notification_id in (select id from notifications where status in ('sending', 'paused', 'canceled'))
      and channel = 'sms' and status = 'sending' and (claimed_by not in ${alive(silence)} or lease_until < now())
    returning id`);
  return rows.length;
}

/** Forgets the jobs of lanes that failed or died with their worker. */
export async function forgetDeadLanes(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier in ('deliver_email', 'deliver_sms') and locked_by is null and attempts >= max_attempts
    having count(*) > 0`);
}

/** A send that is under way: what of it waits, and the keys of the lanes it has. */
export interface RunningSend extends Record<string, unknown> {
  id: number;
  email: boolean;
  sms: boolean;
  live: string[];
}

export async function listRunningSends(ctx: Ctx): Promise<RunningSend[]> {
  return ctx.db.execute<RunningSend>(sql`
    select n.id,
      exists (select 1 from delivery_batches b where b.notification_id = n.id and b.status = 'queued') as email,
      exists (select 1 from deliveries d where d.notification_id = n.id and d.channel = 'sms' and d.status = 'queued') as sms,
      array(select j.key from graphile_worker.jobs j where j.key like 'email:' || n.id || ':%' or j.key = 'sms:' || n.id) as live
    from notifications n where n.status = 'sending'`);
}

/** Canceled sends that something came back to the queue of: it was in a provider's hands meanwhile. */
export async function listCanceledWithWaiting(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select distinct n.id from notifications n join delivery_batches b on b.notification_id = n.id and b.status = 'queued'
    where n.status = 'canceled'`);
  return rows.map(({ id }) => id);
}
