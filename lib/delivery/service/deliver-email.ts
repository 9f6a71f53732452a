import type { Ctx } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { env } from "@/lib/env";
import { emailProvider } from "@/lib/providers/email";
import { KEY_LIFETIME_MS } from "@/lib/providers/email/types";
import {
  type ClaimedBatch,
  claimBatch,
  closeAcceptedBefore,
  closeBatch,
  nextAvailable,
  releaseBatch,
} from "../operations/email-batches";
import { finishIfDone } from "../operations/finish";
import { backoffMs, Composers, LANE_SLICE_MS, mayGoOn, sleep, type Worker } from "../operations/lane";
import { queueEmailLane } from "../operations/lanes";
import { holdBack, reserve } from "../operations/throttle";

type Result = Parameters<typeof closeBatch>[2][number];

const barredResults = (batch: ClaimedBatch): Result[] =>
  batch.barred.map(({ delivery_id, reason }) => ({ delivery_id, status: "suppressed", reason }));

/** Everyone of the batch set aside with one reason. */
const setAside = (batch: ClaimedBatch, status: "failed" | "unknown", reason: string): Result[] => [
  ...batch.recipients.map(({ delivery_id }): Result => ({ delivery_id, status, reason })),
  ...barredResults(batch),
];

/** Calls the provider for one claimed batch, outside of any transaction, and records the outcome. */
async function sendBatch(ctx: Ctx, batch: ClaimedBatch, composers: Composers): Promise<void> {
  if (batch.in_doubt && ctx.clock.now().getTime() - batch.first_called_at.getTime() > KEY_LIFETIME_MS) {
    return closeBatch(ctx, batch.id, setAside(batch, "unknown", "answer_lost"));
  }
  if (batch.recipients.length === 0 && !batch.in_doubt)
    return closeBatch(ctx, batch.id, barredResults(batch));
  if (batch.recipients.length === 0) return closeAcceptedBefore(ctx, batch.id);
  const compose = await composers.current(ctx);
  const outcome = await emailProvider().sendBatch(batch.recipients.map(compose.email), batch.idempotency_key);
  switch (outcome.kind) {
    case "accepted":
      return closeBatch(ctx, batch.id, [
        ...batch.recipients.map(({ delivery_id }, at): Result => {
          const id = outcome.ids[at] ?? null;
          return id
            ? { delivery_id, status: "sent", provider_message_id: id }
            : { delivery_id, status: "failed", reason: outcome.refusals[at] ?? "refused" };
        }),
        ...barredResults(batch),
      ]);
    case "already_accepted":
      return closeAcceptedBefore(ctx, batch.id);
    case "refused":
      return closeBatch(ctx, batch.id, setAside(batch, "failed", outcome.reason));
    case "busy":
      await holdBack(ctx, "email", outcome.retryAfterMs);
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
 * One lane of a send: batch after batch until nothing is left, the window closes, or its slice of time is over;
 * then it queues itself again if there is more. Several lanes and workers share one notification.
 */
export async function deliverEmail(
  ctx: Ctx,
  { notification_id, lane }: { notification_id: number; lane: number },
  worker: Worker,
): Promise<void> {
  const composers = new Composers(notification_id);
  const slice = Date.now() + LANE_SLICE_MS;
  const again = (runAt?: Date) => queueEmailLane(ctx, { notification_id, lane }, runAt);
  while (!worker.stopping.aborted) {
    const gate = await mayGoOn(ctx, notification_id);
    if (!gate.open) return gate.resumeAt ? again(gate.resumeAt) : undefined;
    if (Date.now() > slice) return again();
    await sleep(await reserve(ctx, "email", 1, env().EMAIL_REQUESTS_PER_SECOND), worker.stopping);
    if (worker.stopping.aborted) break;
    const batch = await claimBatch(ctx, notification_id, worker.id);
    if (!batch) {
      const next = await nextAvailable(ctx, notification_id);
      if (!next) break;
      await sleep(
        Math.min(next.getTime() - ctx.clock.now().getTime() + 20, slice - Date.now()),
        worker.stopping,
      );
      continue;
    }
    await sendBatch(ctx, batch, composers).catch((error) => {
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
  if (worker.stopping.aborted) await again();
  else await finishIfDone(ctx, notification_id);
}
