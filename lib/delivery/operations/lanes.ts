import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx } from "@/lib/platform/context";

/** Number of lanes of one email send: how many provider calls run at the same time. */
export const EMAIL_LANES = 4;

/**
 * The queue does not retry a lane, because its waits would grow to hours. The next heartbeat queues a missing lane
 * again (recover.ts).
 */
const ONCE = { maxAttempts: 1 };

const emailLaneKey = (notification_id: number, lane: number) => `email:${notification_id}:${lane}`;
const smsLaneKey = (notification_id: number) => `sms:${notification_id}`;

/** Queues one email lane. A lane that is queued twice runs once. */
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

/** Queues the SMS lane of a send. A lane that is queued twice runs once. */
export const queueSmsLane = (ctx: Ctx, payload: { notification_id: number }, runAt?: Date): Promise<void> =>
  enqueue(ctx, "deliver_sms", payload, { ...ONCE, runAt, jobKey: smsLaneKey(payload.notification_id) });

/**
 * Queues the lanes of a send.
 * @param existingKeys keys of the lanes it already has
 */
export async function queueLanes(
  ctx: Ctx,
  notification_id: number,
  channels: { email: boolean; sms: boolean },
  existingKeys: readonly string[] = [],
): Promise<void> {
  for (let lane = 0; channels.email && lane < EMAIL_LANES; lane++) {
    if (!existingKeys.includes(emailLaneKey(notification_id, lane)))
      await queueEmailLane(ctx, { notification_id, lane });
  }
  if (channels.sms && !existingKeys.includes(smsLaneKey(notification_id))) {
    await queueSmsLane(ctx, { notification_id });
  }
}
