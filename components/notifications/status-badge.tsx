import { useTranslations } from "next-intl";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";

const TONE: Record<NotificationStatus, BadgeProps["tone"]> = {
  in_creation: "neutral",
  scheduled: "info",
  sending: "highlight",
  paused: "warning",
  sent: "success",
  failed: "danger",
  canceled: "outline",
};

/** Shows the status of a notification as a word and a colour. */
export function StatusBadge({ status }: { status: NotificationStatus }) {
  const t = useTranslations("notifications");
  return (
    <Badge tone={TONE[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}
