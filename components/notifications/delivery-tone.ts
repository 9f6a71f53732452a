import type { BadgeProps } from "@/components/ui/badge";

/** The colour of the statuses of a message; the others are neutral. */
export const DELIVERY_TONE: Record<string, BadgeProps["tone"]> = {
  delivered: "success",
  opened: "success",
  clicked: "success",
  bounced: "danger",
  complained: "danger",
  failed: "danger",
  suppressed: "warning",
  unknown: "warning",
};
