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

/**
 * Reasons of a failure that are not about the recipient: our key, our quota, or the provider's and the carrier's own
 * trouble (Amazon SNS "SMS delivery failure reasons", Resend "email.failed"). A regular expression of PostgreSQL.
 */
export const OUR_FAILURES =
  "quota|max price|spend|unknown error|currently unavailable|carrier is currently|internal|timed? ?out|suspended|api.?key|authorized|InvalidClientTokenId|AuthorizationError|SignatureDoesNotMatch|requests_refused";
