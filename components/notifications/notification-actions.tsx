"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { buttonStyle } from "@/components/ui/button-style";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import type { NotificationStatus } from "@/lib/core/enumerations";
import { type FormState, IDLE } from "@/lib/transport/form-state";

export interface NotificationActionsProps {
  lang: string;
  base: string;
  notification: { id: number; uuid: string; farm_id: number; title: string; status: NotificationStatus };
  canSend: boolean;
  actions: Record<"duplicate" | "remove" | "cancel", PlainAction>;
}

const CANCELABLE: readonly NotificationStatus[] = ["scheduled", "sending", "paused"];

/** Open, duplicate, delete or cancel one notification of the list. */
export function NotificationActions({
  lang,
  base,
  notification,
  canSend,
  actions,
}: NotificationActionsProps) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const router = useRouter();
  const [asking, ask] = useState(false);
  const [, start] = useTransition();
  const { id, uuid, farm_id, title, status } = notification;
  const draft = status === "in_creation";
  const run = (action: PlainAction) =>
    action(IDLE, { _lang: lang, farm_id, notification_id: id }).catch((): FormState | null => null);
  const refuse = (state: FormState | null) =>
    toast(Object.values(state?.errors ?? {})[0]?.[0] ?? t("actions.failed"), {
      tone: "error",
      closeLabel: common("close"),
    });

  const duplicate = () =>
    start(async () => {
      const state = await run(actions.duplicate);
      if (state?.status === "done") {
        router.push(`${base}/${(state.result as { uuid: string }).uuid}/edit?step=3`);
      } else refuse(state);
    });

  async function end() {
    const state = await run(draft ? actions.remove : actions.cancel);
    if (state?.status !== "done") return refuse(state);
    toast(t(draft ? "actions.deleted" : "actions.canceled"), { closeLabel: common("close") });
    router.refresh();
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className={buttonStyle({ variant: "ghost", size: "icon-sm" })}>
          <Ellipsis className="size-5" aria-hidden="true" />
          <span className="sr-only">{t("actions.menu", { title })}</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem asChild>
            <Link href={draft ? `${base}/${uuid}/edit` : `${base}/${uuid}`}>
              {t(draft ? "actions.edit" : status === "scheduled" ? "actions.seePlan" : "actions.see")}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={duplicate}>
            <Icon name="copy" />
            {t("actions.duplicate")}
          </DropdownMenuItem>
          {draft || (canSend && CANCELABLE.includes(status)) ? (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem tone="danger" onSelect={() => ask(true)}>
                <Icon name={draft ? "trash" : "x"} />
                {t(draft ? "actions.delete" : "actions.cancel")}
              </DropdownMenuItem>
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title={t(draft ? "actions.deleteTitle" : "actions.cancelTitle", { title })}
        description={t(
          draft
            ? "actions.deleteText"
            : status === "scheduled"
              ? "actions.cancelPlannedText"
              : "actions.cancelText",
        )}
        confirmLabel={t(draft ? "actions.delete" : "actions.cancelConfirm")}
        cancelLabel={t(draft ? "actions.keep" : "actions.goOnSending")}
        onConfirm={end}
      />
    </>
  );
}
