import type { NotificationStatus } from "@/lib/core/enumerations";

/** From which statuses a notification may come to each; made by conditional updates alone. */
export const COMES_FROM = {
  scheduled: ["in_creation"],
  sending: ["in_creation", "scheduled", "paused"],
  paused: ["scheduled", "sending"],
  sent: ["sending"],
  failed: ["sending"],
  canceled: ["scheduled", "sending", "paused"],
} as const satisfies Partial<Record<NotificationStatus, readonly NotificationStatus[]>>;

/** While it may be changed by its owner. */
export const isEditable = (status: NotificationStatus): boolean => status === "in_creation";

/** The three groups of the list, by status. */
export const GROUPS = {
  in_creation: ["in_creation"],
  scheduled: ["scheduled"],
  sent: ["sending", "paused", "sent", "failed", "canceled"],
} as const satisfies Record<string, readonly NotificationStatus[]>;

/** Industry ranges shown beside the rates (docs/product.md "Statistics"), as shares of one. */
export const INDUSTRY_RANGES = {
  open: [0.3, 0.4],
  click: [0.01, 0.03],
  sms_delivery: [0.95, 0.98],
  unsubscribe: [0, 0.002],
} as const;

/** A share, or null where there is nothing to divide by. */
export const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
