import type { Ctx } from "@/lib/core/context";
import type { StatusReason } from "@/lib/core/enumerations";
import { cancelWaiting } from "@/lib/delivery/operations/cancel-waiting";
import type { NotificationRow } from "../queries";
import { transition } from "./transition";

/**
 * Stops a send for good. What still waits is canceled; what a provider has in its hands may yet arrive, and is
 * recorded when it does.
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
  return row;
}
