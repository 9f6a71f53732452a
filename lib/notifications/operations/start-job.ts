import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx } from "@/lib/platform/context";
import type { NotificationRow } from "../queries";

/** Queues the start of a scheduled send, in place of an earlier start that still waits. */
export async function queueStart(
  tx: Ctx,
  { id, accepted_at, scheduled_at }: Pick<NotificationRow, "id" | "accepted_at" | "scheduled_at">,
): Promise<void> {
  if (!accepted_at || !scheduled_at) throw new Error(`notification ${id} has no time to start`);
  const payload = { notification_id: id, accepted_at: accepted_at.toISOString() };
  await enqueue(tx, "start_notification", payload, { runAt: scheduled_at, jobKey: `start:${id}` });
}
