import { recordAudit } from "@/lib/audit/operations/record-audit";
import { runFailedJob } from "@/lib/jobs/enqueue";
import { waitingWebhooks } from "@/lib/outgoing-webhooks/operations/waiting";
import { type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { limitRateInside } from "@/lib/platform/rate-limits";
import { JobIdInput, QueueInput, RunJobInput } from "../inputs";
import { countTasks, isQueued, listFailedJobs } from "../operations/queue";
import type { QueueReport } from "../presenter";
import { ENDPOINTS_OF_QUEUE } from "../rules";

/**
 * Returns the queue by task, what waits for the webhooks of farms, and a page of the jobs that failed. Only for super
 * administrators. @throws AppError not_found
 */
export async function readQueue(ctx: PoolCtx, raw: unknown): Promise<QueueReport> {
  authorizeSuperAdmin(ctx, notFound);
  const { after } = QueueInput.parse(raw);
  const [tasks, webhooks, page] = await Promise.all([
    countTasks(ctx),
    waitingWebhooks(ctx, ENDPOINTS_OF_QUEUE),
    listFailedJobs(ctx, after),
  ]);
  return { tasks, webhooks, ...page };
}

/**
 * Runs a job again that has no attempts left, with a reason. Nothing is sent twice: each job looks first at what it did.
 * @throws AppError not_found | invalid on reason | conflict while it runs or waits | rate_limited
 */
export async function runJobAgain(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx, notFound);
  const known = JobIdInput.safeParse(raw);
  if (!known.success || !(await isQueued(ctx, known.data.job_id))) throw notFound();
  const { job_id, reason } = RunJobInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const user_id = userId(tx);
    await limitRateInside(tx, "run_job_account", String(user_id));
    const task = await runFailedJob(tx, job_id);
    if (!task) throw conflict("jobNotFailed");
    await recordAudit(tx, {
      subject: "account",
      act: "run-job-again",
      farm_id: null,
      subject_id: user_id,
      after: { reason, task },
    });
    return { success: true };
  });
}
