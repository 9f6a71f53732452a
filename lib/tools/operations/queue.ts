import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { FailedJob, TaskLine } from "../presenter";
import { JOBS_A_PAGE, shownError } from "../rules";

const FAILED = sql`j.locked_at is null and j.attempts >= j.max_attempts`;
const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Counts the jobs of each task. The queue holds no job that ended well, so it is short. */
export async function countTasks(ctx: Ctx): Promise<TaskLine[]> {
  const rows = await ctx.db.execute<
    Omit<TaskLine, "oldest" | "next_run"> & { oldest: string; next_run: string | null }
  >(sql`
    select j.task_identifier as task,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.last_error is null)::int as waiting,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.last_error is not null)::int
        as retrying,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where ${FAILED})::int as failed,
      min(j.created_at) as oldest, max(j.attempts)::int as most_attempts,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts) as next_run,
      (array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1] as last_error
    from graphile_worker.jobs j group by 1 order by failed desc, retrying desc, oldest, task`);
  return rows.map(({ oldest, next_run, last_error, ...row }) => ({
    ...row,
    oldest: new Date(oldest),
    next_run: dateOrNull(next_run),
    last_error: last_error === null ? null : shownError(last_error),
  }));
}

/** Lists a page of the jobs without attempts left, the oldest first, where the key of the queue finds them at once. */
export async function listFailedJobs(
  ctx: Ctx,
  after = 0,
): Promise<{ failed: FailedJob[]; next: string | null }> {
  const rows = await ctx.db.execute<{
    id: string;
    task: string;
    attempts: number;
    error: string | null;
    created_at: string;
    failed_at: string;
  }>(sql`
    select j.id, j.task_identifier as task, j.attempts, j.last_error as error, j.created_at, j.updated_at as failed_at
    from graphile_worker.jobs j where j.id > ${after} and ${FAILED} order by j.id limit ${JOBS_A_PAGE + 1}`);
  const failed = rows.slice(0, JOBS_A_PAGE).map(({ id, error, created_at, failed_at, ...row }) => ({
    ...row,
    id: Number(id),
    error: shownError(error ?? ""),
    created_at: new Date(created_at),
    failed_at: new Date(failed_at),
  }));
  return { failed, next: rows.length > JOBS_A_PAGE ? String(failed.at(-1)!.id) : null };
}

/** Returns whether a job is in the queue, in any state. */
export async function isQueued(ctx: Ctx, job_id: number): Promise<boolean> {
  const rows = await ctx.db.execute(sql`select 1 from graphile_worker.jobs j where j.id = ${job_id}`);
  return rows.length > 0;
}
