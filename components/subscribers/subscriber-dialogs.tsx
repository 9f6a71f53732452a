"use client";

import { useTranslations } from "next-intl";
import { useRowAction } from "@/components/forms/use-row-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import type { AnswerOptions } from "./answer-options";
import { EditSubscriber } from "./edit-subscriber";
import type { RowActionSet } from "./row-actions";

export type SubscriberDialog = "edit" | "unsubscribe";

/** Shows the dialogs of the person that was chosen in the list. */
export function SubscriberDialogs({
  lang,
  farmId,
  person,
  options,
  categories,
  actions,
  dialog,
  close,
}: {
  lang: Lang;
  farmId: number;
  person: Subscriber;
  options: AnswerOptions;
  categories: { id: number; name: string }[];
  actions: RowActionSet;
  dialog: SubscriberDialog | null;
  close: () => void;
}) {
  const t = useTranslations("subscribers");
  const common = useTranslations("common");
  const row = useRowAction(lang, { farm_id: farmId, subscriber_id: person.id });
  const name = person.name || t("rowActions.nameless");
  const shown = (which: SubscriberDialog) => ({
    open: dialog === which,
    onOpenChange: (open: boolean) => open || close(),
  });
  return (
    <>
      <EditSubscriber
        {...shown("edit")}
        lang={lang}
        farmId={farmId}
        person={person}
        options={options}
        categories={categories}
        actions={actions}
      />
      <ConfirmDialog
        {...shown("unsubscribe")}
        words={{
          title: t("rowActions.unsubscribeTitle", { name }),
          description: t("rowActions.unsubscribeText"),
          confirm: t("rowActions.unsubscribe"),
          cancel: common("cancel"),
        }}
        onConfirm={() => row.run(actions.unsubscribe, t("rowActions.unsubscribed", { name }))}
      />
    </>
  );
}
