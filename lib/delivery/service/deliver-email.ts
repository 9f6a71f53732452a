import type { Ctx } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { authorizeJob } from "@/lib/core/permissions";
import { env } from "@/lib/env";
import { windowAt } from "@/lib/messaging/rules/window";
import { emailProvider } from "@/lib/providers/email";
import { type BatchOutcome, KEY_LIFETIME_MS } from "@/lib/providers/email/types";
import { publishIfComplete } from "../operations/complete";
import type { Composer } from "../operations/compose";
import {
  type BatchResults,
  type ClaimedBatch,
  claimBatch,
  closeAcceptedBefore,
  closeBatch,
  nextAvailable,
  releaseBatch,
} from "../operations/email-batches";
import { backoffMs, Composers, checkSendGate, LANE_SLICE_MS, sleep, type Worker } from "../operations/lane";
import { queueEmailLane } from "../operations/lanes";
import { delayCalls, reserve } from "../operations/throttle";

const excluded = (batch: ClaimedBatch): BatchResults["others"] =>
  batch.excluded.map(({ delivery_id, reason }) => ({ delivery_id, status: "suppressed", reason }));

/** Returns the results of a batch that the provider did not accept, with one reason. */
const noneAccepted = (batch: ClaimedBatch, status: "failed" | "unknown", reason: string): BatchResults => ({
  accepted: [],
  others: [
    ...batch.recipients.map(({ delivery_id }) => ({ delivery_id, status, reason })),
    ...excluded(batch),
  ],
});

function readAnswer(batch: ClaimedBatch, answer: Extract<BatchOutcome, { kind: "accepted" }>): BatchResults {
  const results: BatchResults = { accepted: [], others: excluded(batch) };
  batch.recipients.forEach(({ delivery_id }, at) => {
    const provider_message_id = answer.ids[at];
    if (provider_message_id) results.accepted.push({ delivery_id, provider_message_id });
    else results.others.push({ delivery_id, status: "failed", reason: answer.refusals[at] ?? "refused" });
  });
  return results;
}

/** Calls the provider for one claimed batch, outside of any transaction, and records the outcome. */
async function sendBatch(ctx: Ctx, batch: ClaimedBatch, compose: () => Promise<Composer>): Promise<void> {
  if (batch.in_doubt && ctx.clock.now().getTime() - batch.first_called_at.getTime() > KEY_LIFETIME_MS) {
    return closeBatch(ctx, batch.id, noneAccepted(batch, "unknown", "answer_lost"));
  }
  if (batch.recipients.length === 0 && !batch.in_doubt)
    return closeBatch(ctx, batch.id, { accepted: [], others: excluded(batch) });
  if (batch.recipients.length === 0) return closeAcceptedBefore(ctx, batch.id);
  const { email } = await compose();
  const outcome = await emailProvider().sendBatch(batch.recipients.map(email), batch.idempotency_key);
  switch (outcome.kind) {
    case "accepted":
      return closeBatch(ctx, batch.id, readAnswer(batch, outcome));
    case "already_accepted":
      return closeAcceptedBefore(ctx, batch.id);
    case "refused":
      return closeBatch(ctx, batch.id, noneAccepted(batch, "failed", outcome.reason));
    case "busy":
      await delayCalls(ctx, "email", outcome.retryAfterMs);
      return releaseBatch(ctx, batch, { afterMs: outcome.retryAfterMs, in_doubt: false, error: "busy" });
    case "unknown":
      return releaseBatch(ctx, batch, {
        afterMs: backoffMs(batch.unanswered + 1),
        in_doubt: true,
        error: outcome.reason,
      });
  }
}

/**
 * Runs one lane of an email send: sends batches until none is left, the window closes or the time slice ends. Then it
 * queues itself again if there is more. Several lanes and workers share one notification.
 */
export async function deliverEmail(
  ctx: Ctx,
  { notification_id, lane }: { notification_id: number; lane: number },
  worker: Worker,
): Promise<void> {
  authorizeJob(ctx);
  const composers = new Composers(notification_id);
  const slice = Date.now() + LANE_SLICE_MS;
  const requeue = (runAt?: Date) => queueEmailLane(ctx, { notification_id, lane }, runAt);
  while (!worker.stopping.aborted) {
    if (Date.now() > slice) return requeue();
    await sleep(await reserve(ctx, "email", 1, env().EMAIL_REQUESTS_PER_SECOND), worker.stopping);
    if (worker.stopping.aborted) break;
    const batch = await claimBatch(ctx, notification_id, worker.id);
    const outsideWindow = batch !== null && windowAt(ctx.clock.now(), batch.time_zone) !== "open";
    if (outsideWindow) await releaseBatch(ctx, batch, { afterMs: 0, in_doubt: false, error: "windowClosed" });
    if (!batch || outsideWindow) {
      const gate = await checkSendGate(ctx, notification_id);
      if (!gate.open) return gate.resumeAt ? requeue(gate.resumeAt) : undefined;
      const next = await nextAvailable(ctx, notification_id);
      if (!next) break;
      await sleep(
        Math.min(next.getTime() - ctx.clock.now().getTime() + 20, slice - Date.now()),
        worker.stopping,
      );
      continue;
    }
    await sendBatch(ctx, batch, () => composers.current(ctx, batch.available)).catch((error) => {
      log().error(
        { requestId: ctx.requestId, notification_id, batch: batch.id, err: error },
        "batch interrupted",
      );
      return releaseBatch(ctx, batch, {
        afterMs: backoffMs(batch.unanswered + 1),
        in_doubt: true,
        error: "interrupted",
      });
    });
  }
  if (worker.stopping.aborted) await requeue();
  else await publishIfComplete(ctx, notification_id);
}
