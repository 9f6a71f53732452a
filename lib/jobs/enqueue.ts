import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";

/** Every task of the queue with its payload; lib/jobs/tasks.ts says which verb does it. */
export interface JobPayloads {
  send_transactional: { message_id: number };
  start_notification: { notification_id: number; accepted_at: string };
  deliver_email: { notification_id: number; lane: number };
  deliver_sms: { notification_id: number };
}

export interface JobOptions {
  runAt?: Date;
  /** Jobs of the same key replace one another until one has started. */
  jobKey?: string;
  maxAttempts?: number;
}

/** Puts a job on the queue; within a transaction it exists if and only if the transaction commits. */
export async function enqueue<Task extends keyof JobPayloads>(
  ctx: Ctx,
  task: Task,
  payload: JobPayloads[Task],
  options: JobOptions = {},
): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 25},
      job_key => ${options.jobKey ?? null},
      job_key_mode => 'replace')`);
}
