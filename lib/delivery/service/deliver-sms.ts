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
import { originationNumbers } from "@/lib/providers/sms/numbers";
import { claimText, nextTextDay } from "@/lib/transactional/operations/text-budget";
import { untilRecorded } from "@/lib/values/connection-lost";
import { beginClaim, endClaim } from "../operations/claims";
import { publishIfComplete } from "../operations/complete";
import type { Composer } from "../operations/compose";
import { Composers, checkSendGate, LANE_SLICE_MS, runLane, type Worker } from "../operations/lane";
import { queueSmsLane } from "../operations/lanes";
import { type SendOfFarm, sendOfFarm } from "../operations/month";
import { type ClaimedSms, claimSms, nextSmsParts, recordSms, requeueSms } from "../operations/sms-claims";
import { delayCalls, reserve, type Throttled, throttledNumber } from "../operations/throttle";

interface Call {
  sms: ClaimedSms;
  /** What limits the rate of the number that it comes from. */
  throttled: Throttled;
  compose: () => Promise<Composer>;
  /** True when this call tries whether the paused channel works again. */
  tried: boolean;
  stopping: AbortSignal;
}

/** Sends one claimed SMS and records the result. An SMS with a lost answer stays unknown. */
async function sendOne(ctx: Ctx, { sms, throttled, compose, tried, stopping }: Call): Promise<void> {
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
      await delayCalls(ctx, throttled, outcome.retryAfterMs);
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
const claimCounted = (ctx: Ctx, send: SendOfFarm, number: string | null, claim: string) =>
  transaction(ctx, async (tx) => {
    const sms = await claimSms(tx, send, number, claim);
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
  number: string | null,
  worker_id: string,
): Promise<ClaimedSms | "used_up" | null> {
  const claim = beginClaim(worker_id);
  try {
    const sms = await claimCounted(ctx, send, number, claim);
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

/** The SMS lane of a send, while it runs in this process. */
interface Lane {
  send: SendOfFarm;
  worker: Worker;
  composers: Composers;
  /** Has the lane run again: at a time, or at once. */
  requeue: (runAt?: Date) => Promise<void>;
}

/** Sends the next text that comes from a number, when it may go. @returns false when there is nothing more to do now */
async function sendNext(ctx: Ctx, lane: Lane, number: string | null): Promise<boolean> {
  const { send, worker, composers, requeue } = lane;
  const parts = await nextSmsParts(ctx, send, number);
  if (parts === null) {
    await publishIfComplete(ctx, send);
    return false;
  }
  const throttled = throttledNumber(number);
  await sleep(await reserve(ctx, throttled, parts, env().SMS_PARTS_PER_SECOND), worker.stopping);
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
  const sms = await claimNext(ctx, send, number, worker.id);
  if (sms === "used_up") {
    await requeue(nextTextDay(ctx.clock.now()));
    return false;
  }
  if (!sms) return true;
  const compose = () => composers.current(ctx, gate.available);
  const call = { sms, throttled, compose, tried: admission.kind === "try", stopping: worker.stopping };
  await sendOne(ctx, call).finally(() => endClaim(sms.claim));
  return true;
}

/**
 * Runs the SMS lane of a send: one SMS at a time from each of our numbers, at the rate that a number allows. The lane is
 * queued again once no number sends any more, so that it runs once.
 */
export async function deliverSms(
  ctx: Ctx,
  { notification_id }: { notification_id: number },
  worker: Worker,
): Promise<void> {
  authorizeJob(ctx);
  const send = await untilRecorded(() => sendOfFarm(ctx, notification_id), worker.stopping);
  const slice = Date.now() + LANE_SLICE_MS;
  const wanted: number[] = [];
  const requeue = async (runAt = new Date(0)) => void wanted.push(runAt.getTime());
  const lane = { send, worker, composers: new Composers(send), requeue };
  const ended = await Promise.allSettled(
    originationNumbers().map((number) => runLane(worker, slice, requeue, () => sendNext(ctx, lane, number))),
  );
  if (wanted.length > 0) {
    const soonest = Math.min(...wanted);
    const runAt = soonest > 0 ? new Date(soonest) : undefined;
    await untilRecorded(() => queueSmsLane(ctx, { notification_id }, runAt), worker.stopping);
  }
  for (const lost of ended) if (lost.status === "rejected") throw lost.reason;
}
