"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icons";
import { RowMenu } from "@/components/ui/row-menu";

export interface ProduceActionsProps {
  lang: string;
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
      <RowMenu label={t("actionsFor", { name })}>
        <DropdownMenuItem asChild>
          <Link href={editHref}>{t("edit")}</Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => row.start(duplicate, t("duplicated", { name }))}>
          <Icon name="copy" />
          {t("duplicate")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => row.setOpen("delete")}>
          <Icon name="trash" />
          {t("delete")}
        </DropdownMenuItem>
      </RowMenu>
      <ConfirmDialog
        {...row.dialog("delete")}
        title={t("confirmDelete.title", { name })}
        description={t("confirmDelete.text")}
        confirmLabel={t("delete")}
        cancelLabel={common("cancel")}
        onConfirm={() => row.run(remove, t("deleted", { name }))}
      />
    </>
  );
}
