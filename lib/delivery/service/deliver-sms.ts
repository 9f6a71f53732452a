import { env } from "@/lib/env";
import {
  admit,
  openChannel,
  pauseChannel,
  recordAnswer,
  recordSilence,
} from "@/lib/outages/operations/outages";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { sleep } from "@/lib/platform/sleep";
import { areSmsProvidersReachable, smsProviderFor } from "@/lib/providers/sms";
import { claimText, nextTextDay } from "@/lib/transactional/operations/text-budget";
import { untilRecorded } from "@/lib/values/connection-lost";
import { beginClaim, endClaim } from "../operations/claims";
import { publishIfComplete } from "../operations/complete";
import type { Composer } from "../operations/compose";
import { Composers, checkSendGate, LANE_SLICE_MS, runLane, type Worker } from "../operations/lane";
import { queueSmsLane } from "../operations/lanes";
import { type SendOfFarm, sendOfFarm } from "../operations/month";
import { type ClaimedSms, claimSms, nextSmsParts, recordSms, requeueSms } from "../operations/sms-claims";
import { delayCalls, reserve } from "../operations/throttle";

interface Call {
  sms: ClaimedSms;
  compose: () => Promise<Composer>;
  /** True when this call tries whether the paused channel works again. */
  tried: boolean;
  stopping: AbortSignal;
}

/** Sends one claimed SMS and records the result. An SMS with a lost answer stays unknown. */
async function sendOne(ctx: Ctx, { sms, compose, tried, stopping }: Call): Promise<void> {
  const requeue = (reason: string) => untilRecorded(() => requeueSms(ctx, sms, reason), stopping);
  const record = (result: Parameters<typeof recordSms>[2]) =>
    untilRecorded(() => recordSms(ctx, sms, result), stopping);
  const text = await compose().then(
    (composer) => composer.sms(sms),
    async (error) => {
      await requeue("interrupted");
      throw error;
    },
  );
  const outcome = await smsProviderFor(sms.address).send(sms.address, text);
  switch (outcome.kind) {
    case "accepted":
      await record({ status: "sent", message_id: outcome.id });
      break;
    case "refused":
      await record({ status: "failed", reason: outcome.reason });
      break;
    case "busy":
      await requeue("busy");
      await delayCalls(ctx, "sms", outcome.retryAfterMs);
      break;
    case "unavailable":
      await requeue(outcome.reason);
      return untilRecorded(() => pauseChannel(ctx, "sms", outcome.reason, tried), stopping);
    case "unknown":
      await record({ status: "unknown", reason: outcome.reason });
      return untilRecorded(() => recordSilence(ctx, "sms", tried), stopping);
  }
  await (tried ? openChannel(ctx, "sms") : recordAnswer(ctx, "sms"));
}

/** Rolls back the claim of a text that the budget of the day has no place for. */
class TextsUsedUp extends Error {}

/** Claims the next text and counts it against the texts of the day, once however often it is tried. */
const claimCounted = (ctx: Ctx, send: SendOfFarm, claim: string) =>
  transaction(ctx, async (tx) => {
    const sms = await claimSms(tx, send, claim);
    if (sms?.reason !== null || sms.tried_before) return sms;
    if (!(await claimText(tx, "notification"))) throw new TextsUsedUp();
    return sms;
  });

/**
 * Claims the next text under a claim of its own, which is given up when the connection breaks.
 * @returns null when the claimed text may not be sent any more
 */
async function claimNext(
  ctx: Ctx,
  send: SendOfFarm,
  worker_id: string,
): Promise<ClaimedSms | "used_up" | null> {
  const claim = beginClaim(worker_id);
  try {
    const sms = await claimCounted(ctx, send, claim);
    if (sms?.reason === null) return sms;
    endClaim(claim);
    return null;
  } catch (error) {
    const usedUp = error instanceof TextsUsedUp;
    endClaim(claim, !usedUp);
    if (usedUp) return "used_up";
    throw error;
  }
}

/**
 * Decides whether a text may go now. Before the first text after an outage, a call that sends nothing asks whether
 * the provider answers, so that the try costs no text.
 */
async function admitText(ctx: Ctx, wait: number | null) {
  const admission = wait === null ? ({ kind: "open" } as const) : await admit(ctx, "sms", wait);
  if (admission.kind !== "try" || (await areSmsProvidersReachable())) return admission;
  await pauseChannel(ctx, "sms", "no_answer", true);
  return admit(ctx, "sms");
}

/** Runs the SMS lane of a send: one SMS at a time, at the rate that the phone numbers allow. */
export async function deliverSms(
  ctx: Ctx,
  { notification_id }: { notification_id: number },
  worker: Worker,
): Promise<void> {
  authorizeJob(ctx);
  const send = await untilRecorded(() => sendOfFarm(ctx, notification_id), worker.stopping);
  const composers = new Composers(send);
  const slice = Date.now() + LANE_SLICE_MS;
  const requeue = (runAt?: Date) => queueSmsLane(ctx, { notification_id }, runAt);
  await runLane(worker, slice, requeue, async () => {
    const parts = await nextSmsParts(ctx, send);
    if (parts === null) {
      await publishIfComplete(ctx, send);
      return false;
    }
    await sleep(await reserve(ctx, "sms", parts, env().SMS_PARTS_PER_SECOND), worker.stopping);
    if (worker.stopping.aborted) return true;
    const gate = await checkSendGate(ctx, send, "sms");
    if (!gate.open) {
      if (gate.resumeAt) await requeue(gate.resumeAt);
      return false;
    }
    const admission = await admitText(ctx, gate.wait_ms);
    if (admission.kind === "closed") {
      await requeue(new Date(ctx.clock.now().getTime() + admission.waitMs));
      return false;
    }
    const sms = await claimNext(ctx, send, worker.id);
    if (sms === "used_up") {
      await requeue(nextTextDay(ctx.clock.now()));
      return false;
    }
    if (!sms) return true;
    const compose = () => composers.current(ctx, gate.available);
    const call = { sms, compose, tried: admission.kind === "try", stopping: worker.stopping };
    await sendOne(ctx, call).finally(() => endClaim(sms.claim));
    return true;
  });
}
