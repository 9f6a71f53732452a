import type { Ctx } from "@/lib/core/context";
import { enqueue } from "@/lib/jobs/enqueue";

/** Lanes of one email send: calls to the provider under way at once. */
export const EMAIL_LANES = 4;

/** Queues the lanes of a send; queued twice they are still one each. */
export async function startLanes(
  ctx: Ctx,
  notification_id: number,
  channels: { email: boolean; sms: boolean },
): Promise<void> {
  if (channels.email) {
    for (let lane = 0; lane < EMAIL_LANES; lane++) {
      await enqueue(
        ctx,
        "deliver_email",
        { notification_id, lane },
        { jobKey: `email:${notification_id}:${lane}` },
      );
    }
  }
  if (channels.sms)
    await enqueue(ctx, "deliver_sms", { notification_id }, { jobKey: `sms:${notification_id}` });
}
