"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import type { Lang } from "@/lib/vocabulary/languages";
import { useDraftControl } from "./draft-control";

/** Keeps the words as a template of the farm, under a name. */
export function SaveTemplate({
  lang,
  ids,
  title,
  action,
}: {
  lang: Lang;
  ids: { farm_id: number; notification_id: number };
  /** The name of the message, which the template gets unless it is changed. */
  title: string;
  action: FormAction;
}) {
  const t = useTranslations("notifications.ownTemplate");
  const control = useDraftControl();
  const save: FormAction = async (previous, payload) => {
    await control?.flush();
    return action(previous, payload);
  };
  return (
    <DialogForm
      {...{ lang, ids }}
      opener={{ trigger: <Button variant="secondary">{t("save")}</Button> }}
      words={{
        title: t("saveTitle"),
        labels: { name: t("name") },
        done: t("saved"),
        submit: t("saveSubmit"),
      }}
      action={save}
    >
      <TextField
        name="name"
        label={t("name")}
        help={t("nameHelp")}
        defaultValue={title}
        maxLength={120}
        required
      />
    </DialogForm>
  );
}
