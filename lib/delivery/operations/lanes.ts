import type { Ctx } from "@/lib/core/context";
import { enqueue } from "@/lib/jobs/enqueue";

/** Lanes of one email send: calls to the provider under way at once. */
export const EMAIL_LANES = 4;

/**
 * The queue never tries a lane again by itself: it would wait longer each time, for hours in the end.
 * Whatever ended it, the next heartbeat starts it anew (recover.ts).
 */
const ONCE = { maxAttempts: 1 };

const emailLaneKey = (notification_id: number, lane: number) => `email:${notification_id}:${lane}`;
const smsLaneKey = (notification_id: number) => `sms:${notification_id}`;

/** Queued twice it is still one lane. */
export const queueEmailLane = (
  ctx: Ctx,
  payload: { notification_id: number; lane: number },
  runAt?: Date,
): Promise<void> =>
  enqueue(ctx, "deliver_email", payload, {
    ...ONCE,
    runAt,
    jobKey: emailLaneKey(payload.notification_id, payload.lane),
  });

export const queueSmsLane = (ctx: Ctx, payload: { notification_id: number }, runAt?: Date): Promise<void> =>
  enqueue(ctx, "deliver_sms", payload, { ...ONCE, runAt, jobKey: smsLaneKey(payload.notification_id) });

/**
 * Queues the lanes of a send.
 * @param live keys of the lanes it already has
 */
export async function queueLanes(
  ctx: Ctx,
  notification_id: number,
  channels: { email: boolean; sms: boolean },
  live: readonly string[] = [],
): Promise<void> {
  for (let lane = 0; channels.email && lane < EMAIL_LANES; lane++) {
    if (!live.includes(emailLaneKey(notification_id, lane)))
      await queueEmailLane(ctx, { notification_id, lane });
  }
  if (channels.sms && !live.includes(smsLaneKey(notification_id))) {
    await queueSmsLane(ctx, { notification_id });
  }
}
