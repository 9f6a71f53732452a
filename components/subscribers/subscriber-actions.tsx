"use client";

import { Mail, Pencil, SquareCheck, Trash2, UserMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRowAction } from "@/components/forms/use-row-action";
import type { MenuEntry } from "@/components/ui/menu-entry";
import { RowMenu } from "@/components/ui/row-menu";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import type { RowActionSet } from "./row-actions";
import type { SubscriberDialog } from "./subscriber-dialogs";

/** Shows the menu of one person in the list. */
export function SubscriberActions({
  lang,
  farmId,
  person,
  actions,
  open,
  remove,
  select,
}: {
  lang: Lang;
  farmId: number;
  person: Subscriber;
  actions: Pick<RowActionSet, "resend">;
  open: (dialog: SubscriberDialog) => void;
  remove: () => void;
  select: () => void;
}) {
  const t = useTranslations("subscribers");
  const row = useRowAction(lang, { farm_id: farmId, subscriber_id: person.id });
  const resend = () => row.start(actions.resend, t("rowActions.resent"));
  const entries: MenuEntry[] = [
    {
      label: t("rowActions.edit"),
      icon: <Pencil className="size-5" aria-hidden="true" />,
      onSelect: () => open("edit"),
    },
    ...(person.state === "pending"
      ? [
          {
            label: t("rowActions.resend"),
            icon: <Mail className="size-5" aria-hidden="true" />,
            onSelect: resend,
          },
        ]
      : []),
    ...(person.unsubscribed
      ? []
      : [
          {
            label: t("rowActions.unsubscribe"),
            icon: <UserMinus className="size-5" aria-hidden="true" />,
            onSelect: () => open("unsubscribe"),
          },
        ]),
    {
      label: t("rowActions.select"),
      icon: <SquareCheck className="size-5" aria-hidden="true" />,
      onSelect: select,
    },
    "line",
    {
      label: t("rowActions.delete"),
      icon: <Trash2 className="size-5" aria-hidden="true" />,
      tone: "danger",
      onSelect: remove,
    },
  ];
  const name = person.name || t("rowActions.nameless");
  return <RowMenu label={t("list.menu", { name })} entries={entries} />;
}
