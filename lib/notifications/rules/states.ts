import type { NotificationStatus } from "@/lib/vocabulary/enumerations";

/** The statuses that may precede each status. Only conditional updates change a status. */
export const COMES_FROM = {
  scheduled: ["in_creation"],
  sending: ["in_creation", "scheduled", "paused", "sent", "failed"],
  paused: ["scheduled", "sending"],
  sent: ["sending"],
  failed: ["sending"],
  canceled: ["scheduled", "sending", "paused"],
} as const satisfies Partial<Record<NotificationStatus, readonly NotificationStatus[]>>;

/** Returns whether the owner may still edit the notification. */
export const isEditable = (status: NotificationStatus): boolean => status === "in_creation";

/** The three groups of the list, with their statuses. */
export const GROUPS = {
  in_creation: ["in_creation"],
  scheduled: ["scheduled"],
  sent: ["sending", "paused", "sent", "failed", "canceled"],
} as const satisfies Record<string, readonly NotificationStatus[]>;

/** Messages from which a rate is compared with what is usual: of fewer, one person is a verdict. */
export const COMPARED_FROM = 20;

/** Industry ranges shown next to the rates (docs/product/statistics.md "Statistics"), as fractions of 1. */
export const INDUSTRY_RANGES = {
  open: [0.3, 0.4],
  click: [0.01, 0.03],
  sms_delivery: [0.95, 0.98],
  unsubscribe: [0, 0.002],
} as const;

/** A send is judged from this many hours after it began: most opens and clicks have come in by then. */
export const HOURS_BEFORE_JUDGING = 24;

/** Returns when the results of a send may be compared with the industry's ranges; null once they may be. */
export function tooEarlyUntil(startedAt: Date | null, now: Date): Date | null {
  if (!startedAt) return null;
  const until = new Date(startedAt.getTime() + HOURS_BEFORE_JUDGING * 3_600_000);
  return until > now ? until : null;
}

/** Returns part / whole, or null when `whole` is 0. */
export const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
