"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { NotificationStatus } from "@/lib/core/enumerations";
import { type FormState, IDLE } from "@/lib/transport/form-state";

export interface CourseButtonsProps {
  lang: string;
  ids: { farm_id: number; notification_id: number };
  title: string;
  status: NotificationStatus;
  actions: Record<"resume" | "cancel", PlainAction>;
}

/** Resume and cancel, where the status allows them. */
export function CourseButtons({ lang, ids, title, status, actions }: CourseButtonsProps) {
  const t = useTranslations("notifications.actions");
  const common = useTranslations("common");
  const router = useRouter();
  const [pending, start] = useTransition();

  async function run(action: PlainAction, done: string) {
    const state = await action(IDLE, { _lang: lang, ...ids }).catch((): FormState | null => null);
    const ok = state?.status === "done";
    toast(ok ? done : (Object.values(state?.errors ?? {})[0]?.[0] ?? t("failed")), {
      tone: ok ? "success" : "error",
      closeLabel: common("close"),
    });
    router.refresh();
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      {status === "paused" ? (
        <Button pending={pending} onClick={() => start(() => run(actions.resume, t("resumed")))}>
          {t("resume")}
        </Button>
      ) : null}
      <ConfirmDialog
        trigger={
          <Button variant="secondary" className="text-danger-text">
            {t("cancel")}
          </Button>
        }
        title={t("cancelTitle", { title })}
        description={t(status === "scheduled" ? "cancelPlannedText" : "cancelText")}
        confirmLabel={t("cancelConfirm")}
        cancelLabel={t("goOnSending")}
        onConfirm={() => run(actions.cancel, t("canceled"))}
      />
    </div>
  );
}
