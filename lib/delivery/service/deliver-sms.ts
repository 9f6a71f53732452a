import type { Ctx } from "@/lib/core/context";
import { authorizeJob } from "@/lib/core/permissions";
import { env } from "@/lib/env";
import { smsProvider } from "@/lib/providers/sms";
import { publishIfComplete } from "../operations/complete";
import type { Composer } from "../operations/compose";
import { Composers, LANE_SLICE_MS, mayGoOn, sleep, type Worker } from "../operations/lane";
import { queueSmsLane } from "../operations/lanes";
import { type ClaimedSms, claimSms, nextSmsParts, recordSms } from "../operations/sms-claims";
import { holdBack, reserve } from "../operations/throttle";

/** Claim -> call -> record; a lost answer is unknown and stays so. */
async function sendOne(ctx: Ctx, sms: ClaimedSms, compose: () => Promise<Composer>): Promise<void> {
  let called = false;
  try {
    const text = (await compose()).sms(sms);
    called = true;
    const outcome = await smsProvider().send(sms.address, text);
    if (outcome.kind === "accepted") {
      return await recordSms(ctx, sms.delivery_id, { status: "sent", message_id: outcome.id });
    }
    if (outcome.kind === "busy") {
      await holdBack(ctx, "sms", outcome.retryAfterMs);
      return await recordSms(ctx, sms.delivery_id, { status: "queued", reason: "busy" });
    }
    await recordSms(ctx, sms.delivery_id, {
      status: outcome.kind === "unknown" ? "unknown" : "failed",
      reason: outcome.reason,
    });
  } catch (error) {
    if (called) throw error;
    await recordSms(ctx, sms.delivery_id, { status: "queued", reason: "interrupted" });
    throw error;
  }
}

/** The SMS lane of a send: one text at a time at the pace the numbers carry. */
export async function deliverSms(
  ctx: Ctx,
  { notification_id }: { notification_id: number },
  worker: Worker,
): Promise<void> {
  authorizeJob(ctx);
  const composers = new Composers(notification_id);
  const slice = Date.now() + LANE_SLICE_MS;
  const again = (runAt?: Date) => queueSmsLane(ctx, { notification_id }, runAt);
  while (!worker.stopping.aborted) {
    if (Date.now() > slice) return again();
    const parts = await nextSmsParts(ctx, notification_id);
    if (parts === null) break;
    await sleep(await reserve(ctx, "sms", parts, env().SMS_PARTS_PER_SECOND), worker.stopping);
    if (worker.stopping.aborted) break;
    const gate = await mayGoOn(ctx, notification_id);
    if (!gate.open) return gate.resumeAt ? again(gate.resumeAt) : undefined;
    const sms = await claimSms(ctx, notification_id, worker.id);
    if (sms && sms.reason === null) await sendOne(ctx, sms, () => composers.current(ctx, gate.available));
  }
  if (worker.stopping.aborted) await again();
  else await publishIfComplete(ctx, notification_id);
}
