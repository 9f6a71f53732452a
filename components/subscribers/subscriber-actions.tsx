"use client";

import { Ellipsis, Mail, Pencil, Trash2, UserMinus } from "lucide-react";
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
import { toast } from "@/components/ui/toast";
import type { Subscriber } from "@/lib/subscribers/presenter";
import { type FormState, IDLE } from "@/lib/transport/form-state";
import type { FormAction } from "../forms/action-form";
import type { AnswerOptions } from "./answer-options";
import { EditSubscriber } from "./edit-subscriber";

type Act = FormAction & PlainAction;
export type RowActionSet = Record<
  "update" | "unsubscribe" | "resend" | "remove" | "assign" | "deassign" | "addCategory",
  Act
>;

/** What can be done with one person of the list. */
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
  const router = useRouter();
  const [open, setOpen] = useState<"edit" | "unsubscribe" | "delete" | null>(null);
  const [, start] = useTransition();
  const name = person.name || t("rowActions.nameless");

  const say = (state: FormState | null, done: string) => {
    const ok = state?.status === "done";
    const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? common("failed");
    toast(ok ? done : refusal, { tone: ok ? "success" : "error", closeLabel: common("close") });
    if (ok) router.refresh();
    return ok;
  };
  const run = (action: PlainAction) =>
    action(IDLE, { _lang: lang, farm_id: farmId, subscriber_id: person.id }).catch(() => null);
  const dialog = (one: "edit" | "unsubscribe" | "delete") => ({
    open: open === one,
    onOpenChange: (next: boolean) => setOpen(next ? one : null),
  });

  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger className={buttonStyle({ variant: "ghost", size: "icon-sm" })}>
          <Ellipsis className="size-5" aria-hidden="true" />
          <span className="sr-only">{t("list.menu", { name })}</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setOpen("edit")}>
            <Pencil className="size-5" aria-hidden="true" />
            {t("rowActions.edit")}
          </DropdownMenuItem>
          {person.state === "pending" ? (
            <DropdownMenuItem
              onSelect={() => start(async () => void say(await run(actions.resend), t("rowActions.resent")))}
            >
              <Mail className="size-5" aria-hidden="true" />
              {t("rowActions.resend")}
            </DropdownMenuItem>
          ) : null}
          {person.unsubscribed ? null : (
            <DropdownMenuItem onSelect={() => setOpen("unsubscribe")}>
              <UserMinus className="size-5" aria-hidden="true" />
              {t("rowActions.unsubscribe")}
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => setOpen("delete")}>
            <Trash2 className="size-5" aria-hidden="true" />
            {t("rowActions.delete")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <EditSubscriber
        {...dialog("edit")}
        lang={lang}
        farmId={farmId}
        person={person}
        options={options}
        categories={categories}
        actions={actions}
      />
      <ConfirmDialog
        {...dialog("unsubscribe")}
        title={t("rowActions.unsubscribeTitle", { name })}
        description={t("rowActions.unsubscribeText")}
        confirmLabel={t("rowActions.unsubscribe")}
        cancelLabel={common("cancel")}
        onConfirm={async () => say(await run(actions.unsubscribe), t("rowActions.unsubscribed", { name }))}
      />
      <ConfirmDialog
        {...dialog("delete")}
        title={t("rowActions.deleteTitle", { name })}
        description={t("rowActions.deleteText")}
        confirmLabel={t("rowActions.delete")}
        cancelLabel={common("cancel")}
        onConfirm={async () => say(await run(actions.remove), t("rowActions.deleted"))}
      />
    </>
  );
}
