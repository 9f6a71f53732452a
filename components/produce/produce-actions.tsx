"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icons";
import { RowMenu } from "@/components/ui/row-menu";
import type { Lang } from "@/lib/vocabulary/languages";

export interface ProduceActionsProps {
  lang: Lang;
  farmId: number;
  produce: { id: number; name: string };
  editHref: string;
  duplicate: PlainAction;
  remove: PlainAction;
}

/** Shows the menu of one produce in the list: edit, duplicate and delete. */
export function ProduceActions({ lang, farmId, produce, editHref, duplicate, remove }: ProduceActionsProps) {
  const t = useTranslations("produce");
  const common = useTranslations("common");
  const row = useRowAction<"delete">(lang, { farm_id: farmId, produce_id: produce.id }, t("failed"));
  const { name } = produce;

  return (
    <>
      <RowMenu
        label={t("actionsFor", { name })}
        entries={[
          { label: t("edit"), href: editHref },
          {
            label: t("duplicate"),
            icon: <Icon name="copy" />,
            onSelect: () => row.start(duplicate, t("duplicated", { name })),
          },
          "line",
          {
            label: t("delete"),
            icon: <Icon name="trash" />,
            tone: "danger",
            onSelect: () => row.setOpen("delete"),
          },
        ]}
      />
      <ConfirmDialog
        {...row.dialog("delete")}
        words={{
          title: t("confirmDelete.title", { name }),
          description: t("confirmDelete.text"),
          confirm: t("delete"),
          cancel: common("cancel"),
        }}
        onConfirm={() => row.run(remove, t("deleted", { name }))}
      />
    </>
  );
}
