import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { windowAt } from "@/lib/messaging/rules/window";
import { admit, openChannel, pauseChannel, recordSilence } from "@/lib/outages/operations/outages";
import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { sleep } from "@/lib/platform/sleep";
import { emailProvider } from "@/lib/providers/email";
import { untilRecorded } from "@/lib/values/connection-lost";
import { closeWithoutCall, findAcceptedCall, isExpired, readAnswer } from "../operations/batch-results";
import { beginClaim, endClaim } from "../operations/claims";
import { interrupt, publishIfComplete } from "../operations/complete";
import type { Composer, Recipient } from "../operations/compose";
import {
  type BatchResults,
  type ClaimedBatch,
  claimBatch,
  closeBatch,
  nextAvailable,
  releaseBatch,
} from "../operations/email-batches";
import { backoffMs, Composers, checkSendGate, LANE_SLICE_MS, runLane, type Worker } from "../operations/lane";
import { queueEmailLane } from "../operations/lanes";
import { type SendOfFarm, sendOfFarm } from "../operations/month";
import { delayCalls, reserve } from "../operations/throttle";

/** A claimed batch in the hands of a lane. */
interface Call {
  batch: ClaimedBatch;
  compose: () => Promise<Composer>;
  /** True when this call tries whether the paused channel works again. */
  tried: boolean;
  stopping: AbortSignal;
}

/** Calls the provider for one claimed batch, outside of any transaction, and records the outcome. */
async function sendBatch(ctx: Ctx, { batch, compose, tried, stopping }: Call): Promise<void> {
  const close = (results: BatchResults) => untilRecorded(() => closeBatch(ctx, batch, results), stopping);
  const release = (options: Parameters<typeof releaseBatch>[2]) =>
    untilRecorded(() => releaseBatch(ctx, batch, options), stopping);
  const composer = await compose();
  const email = (to: Recipient) => composer.email(to, batch.first_called_at);
  const outcome = await emailProvider().sendBatch(batch.recipients.map(email), batch.idempotency_key);
  if (tried && outcome.kind !== "unavailable" && outcome.kind !== "unknown") await openChannel(ctx, "email");
  switch (outcome.kind) {
    case "accepted":
      return close(readAnswer(batch, outcome));
    case "already_accepted":
      return close(await untilRecorded(() => findAcceptedCall(ctx, batch, email), stopping));
    case "unavailable":
      await untilRecorded(() => pauseChannel(ctx, "email", outcome.reason, tried), stopping);
      return release({ afterMs: 0, in_doubt: false, error: outcome.reason });
    case "refused":
      log().error({ notification_id: batch.notification_id, reason: outcome.reason }, "batch refused");
      await release({ afterMs: 0, in_doubt: false, error: outcome.reason });
      return interrupt(ctx, batch.notification_id, "messageRefused");
    case "busy":
      await delayCalls(ctx, "email", outcome.retryAfterMs);
      return release({ afterMs: outcome.retryAfterMs, in_doubt: false, error: "busy" });
    case "unknown":
      if (tried) await recordSilence(ctx, "email", tried);
      return release({ afterMs: backoffMs(batch.unanswered + 1), in_doubt: true, error: outcome.reason });
  }
}

const OPEN = { kind: "open" } as const;

/** Claims the next batch under a claim of its own, which is given up when the connection breaks. */
async function claimNext(ctx: Ctx, send: SendOfFarm, worker_id: string): Promise<ClaimedBatch | null> {
  const claim = beginClaim(worker_id);
  try {
    const batch = await claimBatch(ctx, send, claim);
    if (!batch) endClaim(claim);
    return batch;
  } catch (error) {
    endClaim(claim, true);
    throw error;
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
  const send = await untilRecorded(() => sendOfFarm(ctx, notification_id), worker.stopping);
  const composers = new Composers(send);
  const slice = Date.now() + LANE_SLICE_MS;
  const requeue = (runAt?: Date) => queueEmailLane(ctx, { notification_id, lane }, runAt);
  const closed = (waitMs: number) => requeue(new Date(ctx.clock.now().getTime() + waitMs));
  /** Sends one batch. Returns whether the lane goes on. */
  async function sendNext(): Promise<boolean> {
    const batch = await claimNext(ctx, send, worker.id);
    const outsideWindow = batch !== null && windowAt(ctx.clock.now(), batch.time_zone) !== "open";
    if (outsideWindow) {
      await releaseBatch(ctx, batch, { afterMs: 0, in_doubt: false, error: "windowClosed" });
      endClaim(batch.claim);
    }
    if (!batch || outsideWindow) {
      const gate = await checkSendGate(ctx, send, "email");
      if (!gate.open) {
        if (gate.resumeAt) await requeue(gate.resumeAt);
        return false;
      }
      if (gate.wait_ms) {
        await closed(gate.wait_ms);
        return false;
      }
      const next = await nextAvailable(ctx, send);
      if (!next) {
        await publishIfComplete(ctx, send);
        return false;
      }
      const wait = next.getTime() - ctx.clock.now().getTime() + 20;
      await sleep(Math.min(wait, slice - Date.now()), worker.stopping);
      return true;
    }
    if (batch.recipients.length === 0 || isExpired(ctx, batch)) {
      await closeWithoutCall(ctx, batch).finally(() => endClaim(batch.claim));
      return true;
    }
    const admission = batch.wait_ms === null ? OPEN : await admit(ctx, "email", batch.wait_ms);
    if (admission.kind === "closed") {
      await releaseBatch(ctx, batch, { afterMs: 0, in_doubt: false, error: "channel_paused" });
      endClaim(batch.claim);
      await closed(admission.waitMs);
      return false;
    }
    const compose = () => composers.current(ctx, batch.available);
    const call = { batch, compose, tried: admission.kind === "try", stopping: worker.stopping };
    await sendBatch(ctx, call)
      .catch((error) => {
        log().error(
          { requestId: ctx.requestId, notification_id, batch: batch.id, err: error },
          "batch interrupted",
        );
        const afterMs = backoffMs(batch.unanswered + 1);
        const options = { afterMs, in_doubt: true, error: "interrupted" };
        return untilRecorded(() => releaseBatch(ctx, batch, options), worker.stopping);
      })
      .finally(() => endClaim(batch.claim));
    return true;
  }
  await runLane(worker, slice, requeue, async () => {
    await sleep(await reserve(ctx, "email", 1, env().EMAIL_REQUESTS_PER_SECOND), worker.stopping);
    return worker.stopping.aborted || (await sendNext());
  });
}
