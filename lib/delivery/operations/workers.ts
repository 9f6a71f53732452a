import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { claimant, isLostClaim } from "./claims";
import { LEASE_SECONDS } from "./lane";
import type { SendOfFarm } from "./month";
import { requeueSms } from "./sms-claims";

/**
 * Leases and heartbeats use only the clock of the database, because all processes share it. All other times use the
 * clock of ctx.
 */

/** Seconds without a heartbeat after which a process counts as dead. */
interface Silence {
  seconds: number;
}

const since = ({ seconds }: Silence) => sql`now() - make_interval(secs => ${seconds})`;
const alive = (silence: Silence) =>
  sql`(select worker_id from worker_heartbeats where seen_at > ${since(silence)})`;

/** Saves the heartbeat of a process: under its own name and the names of its queue slots. */
export async function saveHeartbeat(ctx: Ctx, worker_ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into worker_heartbeats (worker_id, seen_at)
    select id, now() from jsonb_array_elements_text(${JSON.stringify(worker_ids)}::jsonb) id
    on conflict (worker_id) do update set seen_at = now()`);
  await ctx.db.execute(sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`);
}

/** Returns whether no worker gave a sign of life for this time. */
export async function silentFor(ctx: Ctx, seconds: number): Promise<boolean> {
  const [row] = await ctx.db.execute<{ silent: boolean }>(
    sql`select not exists (select 1 from worker_heartbeats where seen_at > ${since({ seconds })}) as silent`,
  );
  return row?.silent ?? true;
}

/** Unlocks the jobs of silent workers. A new worker may hold a job before its first heartbeat, so young locks stay. */
export async function unlockJobs(ctx: Ctx, silence: Silence): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_by is not null and locked_at < ${since(silence)} and locked_by not in ${alive(silence)}
    having count(*) > 0`);
}

/**
 * Puts the batches of silent workers back into the queue, in doubt: the same idempotency key is used again.
 * @returns how many
 */
export async function requeueBatches(ctx: Ctx, silence: Silence): Promise<number> {
  const rows = await ctx.db.execute(sql`
    update delivery_batches set status = 'queued', in_doubt = true, claimed_by = null, lease_until = null, last_error = 'worker_lost'
    where status = 'sending' and (${claimant} not in ${alive(silence)} or lease_until < now()) returning id`);
  return rows.length;
}

/** Marks SMS that silent workers were sending as unknown. They are never sent again. @returns how many */
export async function markTextsUnknown(ctx: Ctx, silence: Silence): Promise<number> {
  const rows = await ctx.db.execute(sql`
    with lost as (
      select farm_id, id, accepted_month, lease_until from deliveries where ${isInTheAir}
        and (${claimant} not in ${alive(silence)} or lease_until < now())
      order by id for update
    ),
    marked as (
      update deliveries d set status = 'unknown', reason = 'answer_lost', claimed_by = null, lease_until = null
      from lost where d.farm_id = lost.farm_id and d.id = lost.id and d.accepted_month = lost.accepted_month
      returning d.farm_id, d.id, d.accepted_month, d.address, lost.lease_until - make_interval(secs => ${LEASE_SECONDS}) as called_at
    )
    insert into unsettled_texts (farm_id, delivery_id, accepted_month, address, called_at)
    select farm_id, id, accepted_month, address, called_at from marked where address <> '' on conflict do nothing returning 1`);
  return rows.length;
}

/** SQL for the texts that a worker holds. A send that was canceled or deleted days ago holds none. */
const isInTheAir = sql`channel = 'sms' and status = 'sending' and (notification_id, accepted_month) in (
  select id, accepted_month from notifications where status in ('sending', 'paused')
    or (status = 'canceled' and finished_at > now() - interval '1 day'))`;

/**
 * Returns whether a text to this number is in the air: its call has begun and has no result yet, because it still runs
 * or because its worker died.
 */
export async function isTextInTheAir(ctx: Ctx, address: string): Promise<boolean> {
  const rows = await ctx.db.execute(
    sql`select 1 from deliveries where ${isInTheAir} and address = ${address} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Gives back what is claimed in the name of this worker although its claim broke with the connection: no call was
 * made. @returns how many
 */
export async function giveBackClaims(ctx: Ctx, worker_id: string): Promise<number> {
  const lost = isLostClaim(worker_id);
  if (!lost) return 0;
  const batches = await ctx.db.execute(sql`
    update delivery_batches set status = 'queued', claimed_by = null, lease_until = null, last_error = 'claim_lost',
      called_ids = case when in_doubt then called_ids end,
      first_called_at = case when in_doubt then first_called_at end
    where ${lost} returning 1`);
  const texts = await ctx.db.execute<{ farm_id: number; delivery_id: number; claim: string }>(sql`
    select farm_id, id as delivery_id, claimed_by as claim from deliveries where ${isInTheAir} and ${lost}`);
  for (const text of texts) await requeueSms(ctx, text, "claim_lost");
  return batches.length + texts.length;
}

/** Deletes the jobs of lanes that failed or whose worker died. */
export async function deleteDeadLanes(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier in ('deliver_email', 'deliver_sms') and locked_by is null and attempts >= max_attempts
    having count(*) > 0`);
}

/** A send in progress, with its waiting channels and the keys of its existing lanes. */
export interface RunningSend extends Record<string, unknown> {
  id: number;
  farm_id: number;
  email: boolean;
  sms: boolean;
  live: string[];
}

/** Lists the sends in progress. */
export async function listRunningSends(ctx: Ctx): Promise<RunningSend[]> {
  return ctx.db.execute<RunningSend>(sql`
    select n.id, n.farm_id,
      exists (select 1 from delivery_batches b where b.farm_id = n.farm_id and b.notification_id = n.id and b.status = 'queued') as email,
      exists (select 1 from deliveries d where d.farm_id = n.farm_id and d.notification_id = n.id and d.accepted_month = n.accepted_month and d.channel = 'sms' and d.status = 'queued') as sms,
      array(select j.key from graphile_worker.jobs j where j.key like 'email:' || n.id || ':%' or j.key = 'sms:' || n.id) as live
    from notifications n where n.status = 'sending'`);
}

/** Lists canceled sends with a queued batch. The batch was at the provider during the cancellation. */
export async function listCanceledWithWaiting(ctx: Ctx): Promise<SendOfFarm[]> {
  const rows = await ctx.db.execute<SendOfFarm & Record<string, unknown>>(sql`
    select distinct n.farm_id, n.id as notification_id from notifications n
    join delivery_batches b on b.farm_id = n.farm_id and b.notification_id = n.id and b.status = 'queued'
    where n.status = 'canceled'`);
  return [...rows];
}
