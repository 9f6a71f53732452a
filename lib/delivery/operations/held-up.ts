import { isDrivenByCron } from "@/lib/health/operations/signs";
import { listOutages } from "@/lib/outages/operations/outages";
import type { Ctx } from "@/lib/platform/context";
import { isOff } from "@/lib/switches/operations/switches";
import { areTextsUsedUp } from "@/lib/transactional/operations/text-budget";
import { CHANNELS, type Channel } from "@/lib/vocabulary/enumerations";
import { holdsMessages, type OutageReason } from "@/lib/vocabulary/outage-enumerations";
import { silentFor } from "./workers";

/** Seconds without any worker after which a screen says so. */
const SAY_AFTER_SECONDS = 60;

/** Why a send does not go on at the moment, although its status is "sending". */
export type HeldUp =
  | { reason: "no_worker" | "texts_used_up" }
  | { reason: OutageReason | "switched_off"; channel: Channel };

/** Returns why a send in progress waits; null when it goes on. @param waiting messages that wait, per channel */
export async function findHeldUp(
  ctx: Ctx,
  waiting: Record<Channel, number>,
  sending_started_at: Date | null,
): Promise<HeldUp | null> {
  for (const channel of CHANNELS)
    if (waiting[channel] > 0 && (await isOff(ctx, channel))) return { reason: "switched_off", channel };
  const since = sending_started_at ? ctx.clock.now().getTime() - sending_started_at.getTime() : 0;
  const isSilent = since > SAY_AFTER_SECONDS * 1000 && (await silentFor(ctx, SAY_AFTER_SECONDS));
  // Between two calls of a cron nobody works either.
  if (isSilent && !(await isDrivenByCron(ctx))) return { reason: "no_worker" };
  for (const { channel, reason } of await listOutages(ctx))
    if (holdsMessages(channel) && waiting[channel] > 0) return { reason, channel };
  return waiting.sms > 0 && (await areTextsUsedUp(ctx)) ? { reason: "texts_used_up" } : null;
}
