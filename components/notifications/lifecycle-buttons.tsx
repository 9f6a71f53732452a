"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

export interface LifecycleButtonsProps {
  lang: Lang;
  ids: { farm_id: number; notification_id: number };
  title: string;
  status: NotificationStatus;
  /** How many messages may be sent again. */
  retriable?: number;
  actions: Record<"resume" | "cancel" | "retry", PlainAction>;
}

/** Shows the buttons to resume and cancel, where the status allows them. */
export function LifecycleButtons({
  lang,
  ids,
  title,
  status,
  retriable = 0,
  actions,
}: LifecycleButtonsProps) {
  const t = useTranslations("notifications.actions");
  const row = useRowAction(lang, ids, t("failed"));
  if (status === "sent" || status === "failed") {
    return retriable > 0 ? (
      <Button pending={row.pending} onClick={() => row.start(actions.retry, t("retried"))}>
        {t("retry", { count: retriable })}
      </Button>
    ) : null;
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      {status === "paused" ? (
        <Button pending={row.pending} onClick={() => row.start(actions.resume, t("resumed"))}>
          {t("resume")}
        </Button>
      ) : null}
      <ConfirmDialog
        trigger={
          <Button variant="secondary" className="text-danger-text">
            {t("cancel")}
          </Button>
        }
        words={{
          title: t("cancelTitle", { title }),
          description: t(status === "scheduled" ? "cancelPlannedText" : "cancelText"),
          confirm: t("cancelConfirm"),
          cancel: t("goOnSending"),
        }}
        onConfirm={() => row.run(actions.cancel, t("canceled"))}
      />
    </div>
  );
}
