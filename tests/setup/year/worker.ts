import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { JobPayloads } from "@/lib/jobs/enqueue";
import { invoiceCharges, settleCharges, settleSend } from "@/lib/payments/charges/service/charges";
import { catchUpDisputes, syncDispute, withdrawLostCredit } from "@/lib/payments/disputes/service/disputes";
import { checkPlanTaxes, endUnpaidPlanOfTrial, keepPlanTaxes } from "@/lib/payments/plans/service/jobs";
import { returnCredits } from "@/lib/payments/refunds/service/refunds";
import {
  catchUpPayments,
  endPlanWithoutFarm,
  endTrials,
  finishPaymentRequest,
  readPayments,
} from "@/lib/payments/sync/service/jobs";
import type { Ctx } from "@/lib/platform/context";
import { ProviderUnavailable } from "@/lib/providers/payments/types";
import { asJob } from "@/tests/factories/context";
import { stripeClock } from "@/tests/factories/payments";

type Verb<Task extends keyof JobPayloads> = (ctx: Ctx, payload: JobPayloads[Task]) => Promise<void>;
const TASKS: { [Task in keyof JobPayloads]?: Verb<Task> } = {
  payment_request: finishPaymentRequest,
  read_payments: readPayments,
  end_plan: endPlanWithoutFarm,
  plan_taxes: keepPlanTaxes,
  settle_charge: settleSend,
  sync_dispute: syncDispute,
  withdraw_credit: withdrawLostCredit,
  end_unpaid_plan: endUnpaidPlanOfTrial,
  invoice_charges: invoiceCharges,
};

/** A job that failed is tried again after this long. */
const AGAIN_MS = 10 * 60_000;
/** More jobs than this one after the other would be a job that queues itself without end. */
const MOST_AT_ONCE = 500;

interface Job extends Record<string, unknown> {
  task: keyof typeof TASKS;
  payload: never;
}

/** Takes the next job about money that is due by the provider's clock. */
async function nextJob(now: Date): Promise<Job | undefined> {
  const [job] = await db().execute<Job>(sql`
    delete from graphile_worker._private_jobs where id = (
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in (${sql.join(
        Object.keys(TASKS).map((name) => sql`${name}`),
        sql`, `,
      )}) and j.run_at <= greatest(now(), ${now.toISOString()}::timestamptz) order by j.run_at, j.id limit 1)
    returning (select identifier from graphile_worker._private_tasks t where t.id = task_id) as task, payload`);
  return job;
}

/** Says whether a request of any account is not finished. */
export async function isAnyPending(): Promise<boolean> {
  const rows = await db().execute(sql`select from payment_requests where status = 'pending' limit 1`);
  return rows.length > 0;
}

/** Does what the worker does with the queue, by the provider's clock; a provider that is away is asked again later. */
export async function workOff(): Promise<void> {
  for (let done = 0; done < MOST_AT_ONCE; done++) {
    const clock = await stripeClock();
    const job = await nextJob(clock.now());
    if (!job) return;
    try {
      await (TASKS[job.task] as Verb<typeof job.task>)(asJob({ clock }), job.payload);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      const again = new Date(clock.now().getTime() + AGAIN_MS).toISOString();
      await db().execute(
        sql`select graphile_worker.add_job(${job.task}, ${JSON.stringify(job.payload)}::json, run_at => ${again}::timestamptz)`,
      );
    }
  }
  throw new Error("the queue does not become empty");
}

/** The jobs of a night before the comparison. A provider that is away is asked the next night. */
export async function workAtNight(): Promise<void> {
  const ctx = asJob({ clock: await stripeClock() });
  try {
    await catchUpPayments(ctx);
    await catchUpDisputes(ctx);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
  await settleCharges(ctx);
  await endTrials(ctx);
  await checkPlanTaxes(ctx);
  await returnCredits(ctx);
  await workOff();
}
