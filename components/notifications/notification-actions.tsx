"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icons";
import type { MenuEntry } from "@/components/ui/menu-entry";
import { RowMenu } from "@/components/ui/row-menu";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { draftHref } from "./draft-href";

export interface NotificationActionsProps {
  lang: Lang;
  base: string;
  notification: { id: number; uuid: string; farm_id: number; title: string; status: NotificationStatus };
  canSend: boolean;
  actions: Record<"duplicate" | "remove" | "cancel", PlainAction>;
}

const CANCELABLE: readonly NotificationStatus[] = ["scheduled", "sending", "paused"];

/** Shows the menu of one notification in the list: open, duplicate, delete or cancel. */
export function NotificationActions({
  lang,
  base,
  notification,
  canSend,
  actions,
}: NotificationActionsProps) {
  const t = useTranslations("notifications");
  const router = useRouter();
  const { id, uuid, farm_id, title, status } = notification;
  const row = useRowAction<"end">(lang, { farm_id, notification_id: id }, t("actions.failed"));
  const draft = status === "in_creation";
  const ended = status === "canceled" && canSend;
  const goes = draft || ended;
  const edit = (made: unknown) => router.push(draftHref(base, made));

  const entries: MenuEntry[] = [
    {
      label: t(draft ? "actions.edit" : status === "scheduled" ? "actions.seePlan" : "actions.see"),
      href: draft ? `${base}/${uuid}/edit` : `${base}/${uuid}`,
    },
    {
      label: t("actions.duplicate"),
      icon: <Icon name="copy" />,
      onSelect: () => row.start(actions.duplicate, edit),
    },
    ...(goes || (canSend && CANCELABLE.includes(status))
      ? ([
          "line",
          {
            label: t(goes ? "actions.delete" : "actions.cancel"),
            icon: <Icon name={goes ? "trash" : "x"} />,
            tone: "danger",
            onSelect: () => row.setOpen("end"),
          },
        ] as const)
      : []),
  ];

  return (
    <>
      <RowMenu label={t("actions.menu", { title })} entries={entries} />
      <ConfirmDialog
        {...row.dialog("end")}
        words={{
          title: t(goes ? "actions.deleteTitle" : "actions.cancelTitle", { title }),
          description: t(
            draft
              ? "actions.deleteText"
              : ended
                ? "actions.deleteEndedText"
                : status === "scheduled"
                  ? "actions.cancelPlannedText"
                  : "actions.cancelText",
          ),
          confirm: t(goes ? "actions.delete" : "actions.cancelConfirm"),
          cancel: t(goes ? "actions.keep" : "actions.goOnSending"),
        }}
        onConfirm={() =>
          goes
            ? row.run(actions.remove, t(draft ? "actions.deleted" : "actions.endedDeleted"))
            : row.run(actions.cancel, t("actions.canceled"))
        }
      />
    </>
  );
}
