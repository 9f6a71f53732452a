"use client";

import { Mail, Pencil, Trash2, UserMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRowAction } from "@/components/forms/use-row-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { RowMenu } from "@/components/ui/row-menu";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { AnswerOptions } from "./answer-options";
import { EditSubscriber } from "./edit-subscriber";
import type { RowActionSet } from "./row-actions";

/** Shows the menu of one person in the list. */
export function SubscriberActions({
  lang,
  farmId,
  person,
  options,
  categories,
  actions,
}: {
  lang: string;
  farmId: number;
  person: Subscriber;
  options: AnswerOptions;
  categories: { id: number; name: string }[];
  actions: RowActionSet;
}) {
  const t = useTranslations("subscribers");
  const common = useTranslations("common");
  const row = useRowAction<"edit" | "unsubscribe" | "delete">(lang, {
    farm_id: farmId,
    subscriber_id: person.id,
  });
  const name = person.name || t("rowActions.nameless");

  return (
    <>
      <RowMenu label={t("list.menu", { name })}>
        <DropdownMenuItem onSelect={() => row.setOpen("edit")}>
          <Pencil className="size-5" aria-hidden="true" />
          {t("rowActions.edit")}
        </DropdownMenuItem>
        {person.state === "pending" ? (
          <DropdownMenuItem onSelect={() => row.start(actions.resend, t("rowActions.resent"))}>
            <Mail className="size-5" aria-hidden="true" />
            {t("rowActions.resend")}
          </DropdownMenuItem>
        ) : null}
        {person.unsubscribed ? null : (
          <DropdownMenuItem onSelect={() => row.setOpen("unsubscribe")}>
            <UserMinus className="size-5" aria-hidden="true" />
            {t("rowActions.unsubscribe")}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => row.setOpen("delete")}>
          <Trash2 className="size-5" aria-hidden="true" />
          {t("rowActions.delete")}
        </DropdownMenuItem>
      </RowMenu>
      <EditSubscriber
        {...row.dialog("edit")}
        lang={lang}
        farmId={farmId}
        person={person}
        options={options}
        categories={categories}
        actions={actions}
      />
      <ConfirmDialog
        {...row.dialog("unsubscribe")}
        title={t("rowActions.unsubscribeTitle", { name })}
        description={t("rowActions.unsubscribeText")}
        confirmLabel={t("rowActions.unsubscribe")}
        cancelLabel={common("cancel")}
        onConfirm={() => row.run(actions.unsubscribe, t("rowActions.unsubscribed", { name }))}
      />
      <ConfirmDialog
        {...row.dialog("delete")}
        title={t("rowActions.deleteTitle", { name })}
        description={t("rowActions.deleteText")}
        confirmLabel={t("rowActions.delete")}
        cancelLabel={common("cancel")}
        onConfirm={() => row.run(actions.remove, t("rowActions.deleted"))}
      />
    </>
  );
}
