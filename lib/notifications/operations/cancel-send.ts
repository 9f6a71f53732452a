import { type Ctx, publish } from "@/lib/core/context";
import type { StatusReason } from "@/lib/core/enumerations";
import { cancelWaiting } from "@/lib/delivery/operations/cancel-waiting";
import type { NotificationRow } from "../queries";
import { transition } from "./transition";

/**
 * Cancels a send. Waiting messages are canceled. Messages that the provider already has may still arrive, and are
 * recorded then.
 * @returns null when there was nothing to cancel
 */
export async function cancelSend(
  tx: Ctx,
  notification_id: number,
  reason: StatusReason | null,
): Promise<NotificationRow | null> {
  const row = await transition(tx, notification_id, "canceled", {
    status_reason: reason,
    finished_at: tx.clock.now(),
  });
  if (row) await cancelWaiting(tx, notification_id);
  if (row?.sending_started_at) await publish(tx, "send_canceled", { notification_id });
  return row;
}
