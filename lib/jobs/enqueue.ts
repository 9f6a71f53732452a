import { sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/lib/platform/context";
import { currentTrace } from "@/lib/tracing";
import type { OutageChannel } from "@/lib/vocabulary/outage-enumerations";

/** All tasks of the queue with their payload. lib/worker/tasks.ts maps each task to a verb. */
export interface JobPayloads {
  /** Sends one message that is not a notification: a confirmation, a receipt, a reminder. */
  send_transactional: { message_id: number };
  /** Sends a farm's welcome message to a new subscriber. */
  welcome_subscriber: { farm_id: number; subscriber_id: number };
  /** Changes many subscribers, part by part. */
  bulk_operation: { operation_id: number };
  /** Brings back subscribers whose removal was undone. */
  restore_removed: { operation_id: number };
  /** Erases removed subscribers once the removal cannot be undone. */
  erase_removed: { operation_id: number };
  /** Reads the file of an import and checks each row. */
  check_import: { import_id: number; run: number };
  /** Adds the checked rows of an import to the subscribers. */
  run_import: { import_id: number };
  /** Takes back what an import added. */
  undo_import: { import_id: number };
  /** Deletes the file and the rows of one import. */
  purge_import: { import_id: number };
  /** Reads the customers of a point of sale. */
  sync_connection: { connection_id: number; run: number };
  /** Reads one customer of a point of sale again. */
  sync_customer: { connection_id: number; customer_id: string; merged_from: string[] };
  /** Revokes our access to a point of sale. */
  end_connection: { connection_id: number };
  /** Starts a planned send at its time. */
  start_notification: { notification_id: number; accepted_at: string };
  /** Sends the emails of a notification, batch by batch. Several lanes of one notification run at once. */
  deliver_email: { notification_id: number; lane: number };
  /** Sends the texts of a notification, one by one. */
  deliver_sms: { notification_id: number };
  /** Finishes a request to the payment provider whose answer was lost. */
  payment_request: { request_id: number };
  /** Reads cards, plan and invoices of an account from the payment provider. */
  read_payments: { billing_account_id: number };
  /** Reads a dispute from the payment provider. */
  sync_dispute: { dispute_id: string };
  /** Takes back the credit that a lost dispute had paid for. */
  withdraw_credit: { dispute_id: number };
  /** Ends a plan whose first payment failed at the end of the trial. */
  end_unpaid_plan: { billing_account_id: number };
  /** Ends the plan of an account without a farm; `at_once` false lets it end with its period. */
  end_plan: { billing_account_id: number; at_once: boolean };
  /** Sets the taxes of a plan by the address of its owner. */
  plan_taxes: { billing_account_id: number };
  /** Charges a send by what was really sent. */
  settle_charge: { notification_id: number };
  /** Gives new events of a farm their places, and hands them to its endpoints. */
  relay_farm_events: { farm_id: number };
  /** Calls the endpoints of webhooks for which messages are due. */
  deliver_webhooks: Record<string, never>;
  /** Invoices the open charges of an account. */
  invoice_charges: { billing_account_id: number };
}

export interface JobOptions {
  runAt?: Date;
  /** A job replaces a waiting job with the same key. */
  jobKey?: string;
  /** Jobs of one queue run one after the other, in all workers together. */
  queueName?: string;
  maxAttempts?: number;
}

/** Field of a payload with the id of the request that queued the job. No task has a field of that name. */
export const CAUSE = "_request_id";
/** Field of a payload with the trace that the job belongs to, where traces are made. */
export const TRACE = "_trace";

const ATTEMPTS = 25;
/** A worker that ends counts as an attempt of its job. Jobs that go on where they stopped may meet many deployments. */
const ATTEMPTS_OF_RESUMED = 250;
const RESUMED: readonly string[] = [
  "bulk_operation",
  "restore_removed",
  "erase_removed",
  "check_import",
  "run_import",
  "undo_import",
  "payment_request",
  "read_payments",
  "sync_dispute",
  "withdraw_credit",
  "end_unpaid_plan",
  "end_plan",
  "plan_taxes",
  "settle_charge",
  "invoice_charges",
  "sync_connection",
] satisfies (keyof JobPayloads)[];

const attemptsOf = (task: keyof JobPayloads): number =>
  RESUMED.includes(task) ? ATTEMPTS_OF_RESUMED : ATTEMPTS;

/** Returns a payload with what caused its job. */
const withCause = (ctx: Ctx, payload: object) => ({
  ...payload,
  [CAUSE]: ctx.requestId,
  [TRACE]: currentTrace(),
});

/** Adds a job for each payload by one statement, each to be done as soon as possible. */
export async function enqueueEach<Task extends keyof JobPayloads>(
  ctx: Ctx,
  task: Task,
  payloads: readonly JobPayloads[Task][],
): Promise<void> {
  const all = payloads.map((payload) => withCause(ctx, payload));
  await ctx.db.execute(sql`
    select graphile_worker.add_job(${task}, payload::json, max_attempts => ${attemptsOf(task)})
    from jsonb_array_elements(${JSON.stringify(all)}::jsonb) as each_job (payload)`);
}

/**
 * Adds a job to the queue. Inside a transaction, the job exists only if the transaction commits. The id of the request goes
 * with it, for the log.
 */
export async function enqueue<Task extends keyof JobPayloads>(
  ctx: Ctx,
  task: Task,
  payload: JobPayloads[Task],
  options: JobOptions = {},
): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      ${task}, ${JSON.stringify(withCause(ctx, payload))}::json,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? attemptsOf(task)},
      queue_name => ${options.queueName ?? null},
      job_key => ${options.jobKey ?? null},
      job_key_mode => 'replace')`);
}

/** The jobs that wait while a channel is paused. */
const WAITING_JOBS: Record<OutageChannel, readonly string[]> = {
  email: ["deliver_email", "send_transactional"],
  sms: ["deliver_sms", "send_transactional"],
  square: ["sync_connection", "sync_customer", "end_connection"],
};

/** Starts the waiting jobs of a channel now. A job that must still wait, for its window for example, waits again. */
export async function wakeJobs(ctx: Ctx, channel: OutageChannel): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where task_identifier = any(string_to_array(${WAITING_JOBS[channel].join(",")}, ','))
      and locked_by is null and run_at > now() and attempts < max_attempts
    having count(*) > 0`);
}

/**
 * Runs a job again that used up its attempts. A job that runs, or that will still be tried, is left as it is.
 * @returns its task; null when it is not such a job any more
 */
export async function runFailedJob(tx: Tx, job_id: number): Promise<string | null> {
  // Of two who ask at once, the second one finds that it is no failed job any more.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`job ${job_id}`}, 0))`);
  const [job] = await tx.db.execute<{ task: string }>(sql`
    with failed as (select id, task_identifier as task from graphile_worker.jobs
      where id = ${job_id} and locked_at is null and attempts >= max_attempts)
    select f.task from failed f,
      lateral graphile_worker.reschedule_jobs(array[f.id], run_at => now(), attempts => 0) j where j.id = f.id`);
  return job?.task ?? null;
}
