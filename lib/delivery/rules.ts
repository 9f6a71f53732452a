import type { DeliveryStage, DeliveryStatus } from "@/lib/core/enumerations";

/** Events only move a delivery to a higher rank; bounced and complained end it. */
export const RANK: Record<DeliveryStatus, number> = {
  queued: 0,
  sending: 0,
  suppressed: 0,
  canceled: 0,
  unknown: 0,
  sent: 1,
  delivered: 2,
  opened: 3,
  clicked: 4,
  failed: 5,
  bounced: 6,
  complained: 7,
};

/** Stages that say that a message did not do what it was sent for. */
export const ENDED_BADLY: readonly DeliveryStage[] = ["bounced", "complained", "failed"];
