import { WARM_UP } from "@/lib/vocabulary/abuse-limits";
import type { DeliveryStage, DeliveryStatus } from "@/lib/vocabulary/enumerations";

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

/** The reason of an email that the provider did not send, because the address is on its own list of refusals. */
export const HELD_BY_PROVIDER = "held_by_provider";

/** Stages at which a message failed. */
export const ENDED_BADLY: readonly DeliveryStage[] = ["bounced", "complained", "failed"];

/**
 * Reasons of a failure that are not about the recipient: our key, our quota, or the provider's and the carrier's own
 * trouble (Amazon SNS "SMS delivery failure reasons", Resend "email.failed"). A regular expression of PostgreSQL.
 */
export const OUR_FAILURES =
  "quota|max price|spend|unknown error|currently unavailable|carrier is currently|internal|timed? ?out|suspended|api.?key|authorized|InvalidClientTokenId|AuthorizationError|SignatureDoesNotMatch|requests_refused";

/** The last day on which a farm wrote to people whose consent it declared, and what came of their emails. */
export interface WarmUpDay {
  allowed: number;
  /** People who were sent an email or a text, once each: `allowed` counts people over both channels, too. */
  people: number;
  /** Emails alone: a text neither bounces nor is complained of. */
  sent: number;
  bounced: number;
  complained: number;
}

/** Returns whether the emails of a day allow more people on the next. A day without an email sent shows nothing. */
export const wentWell = ({ sent, bounced, complained }: WarmUpDay): boolean =>
  sent > 0 && bounced < sent * WARM_UP.bounced && complained < sent * WARM_UP.complained;

/** Returns how many declared people a farm may reach on a day, after its last such day. It grows by what was used. */
export function warmUpAllowance(last: WarmUpDay | null): number {
  if (!last) return WARM_UP.first_day;
  const used = last.people >= last.allowed * WARM_UP.used;
  return used && wentWell(last) ? last.allowed * WARM_UP.growth : last.allowed;
}

/** Returns the number of further sending days until `people` fit into an allowance that grows each day. */
export function warmUpDays(allowed: number, people: number): number {
  let days = 0;
  for (let fits = allowed; fits < people; fits *= WARM_UP.growth) days++;
  return days;
}
