import type { DeliveryStage, DeliveryStatus } from "@/lib/core/enumerations";

/** Rank of each status. Events only move a delivery to a higher rank. */
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

/** Stages at which a message failed. */
export const ENDED_BADLY: readonly DeliveryStage[] = ["bounced", "complained", "failed"];
