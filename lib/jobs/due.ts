import { sql } from "drizzle-orm";
import { type Ctx, transaction } from "@/lib/platform/context";

/** A run of a regular task whose time has come. */
export interface DueRun {
  task: string;
  at: Date;
}

interface Looked {
  /** Tasks that this version knows. */
  tasks: readonly string[];
  /** How soon a job must be due to count. */
  seconds: number;
  /** The names under which the caller locks jobs. */
  slots: readonly string[];
}

/**
 * Returns whether the caller does a job, or one is due soon that nobody does yet. One statement says both, because a
 * job may be taken between two.
 */
export async function hasWork(ctx: Ctx, { tasks, seconds, slots }: Looked): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from graphile_worker.jobs
    where locked_by = any(string_to_array(${slots.join(",")}, ','))
      or (locked_at is null and attempts < max_attempts and run_at <= now() + make_interval(secs => ${seconds})
        and task_identifier = any(string_to_array(${tasks.join(",")}, ',')))
    limit 1`);
  return rows.length > 0;
}

/**
 * Queues the given runs that nobody queued yet, each once. The queue's own table says when a task ran last, so workers
 * and calls of a cron count the same runs. A task that is new waits for its next time.
 * @param runs the last run of each task, in the order of the crontab: a worker locks its rows in this order too
 * @returns how many were queued
 */
export async function enqueueDueRuns(ctx: Ctx, runs: readonly DueRun[]): Promise<number> {
  const given = JSON.stringify(runs.map(({ task, at }) => ({ task, due_at: at.toISOString() })));
  const now = ctx.clock.now().toISOString();
  return transaction(ctx, async ({ db }) => {
    await db.execute(sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since)
      select task, ${now}::timestamptz from jsonb_to_recordset(${given}::jsonb) as r(task text)
      on conflict do nothing`);
    // Another call waits here, and then finds that all is queued.
    const missed = await db.execute<{ task: string; due_at: string }>(sql`
      select r.task, r.due_at::text as due_at
      from rows from (jsonb_to_recordset(${given}::jsonb) as (task text, due_at timestamptz))
        with ordinality as r(task, due_at, n)
      join graphile_worker._private_known_crontabs k on k.identifier = r.task
      where coalesce(k.last_execution, k.known_since) < r.due_at
      order by r.n for update of k`);
    if (missed.length === 0) return 0;
    await db.execute(sql`
      with runs as (
        select task, due_at from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb)
          as r(task text, due_at timestamptz)),
      marked as (
        update graphile_worker._private_known_crontabs k set last_execution = r.due_at from runs r
        where k.identifier = r.task)
      select graphile_worker.add_job(task, json_build_object('_cron', json_build_object('ts', due_at))) from runs`);
    return missed.length;
  });
}
