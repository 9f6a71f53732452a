"use client";

import { useTranslations } from "next-intl";
import { DialogForm, type OpenedBy } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField, TextField } from "@/components/forms/form-fields";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks for a new category, or for another name of one. */
export function CategoryForm({
  lang,
  farmId,
  known,
  action,
  opener,
}: {
  opener: OpenedBy;
  lang: Lang;
  farmId: number;
  known?: { id: number; name: string; description: string };
  action: FormAction;
}) {
  const t = useTranslations("categories.form");
  const labels = { name: t("name"), description: t("description") };
  return (
    <DialogForm
      opener={opener}
      lang={lang}
      ids={{ farm_id: farmId, category_id: known?.id }}
      words={{
        title: t(known ? "editTitle" : "addTitle"),
        labels,
        done: t(known ? "saved" : "added"),
        submit: t(known ? "save" : "submit"),
      }}
      size="sm"
      action={action}
    >
      <TextField
        name="name"
        label={labels.name}
        defaultValue={known?.name}
        required
        maxLength={60}
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label={labels.description}
        help={t("descriptionHelp")}
        defaultValue={known?.description}
        rows={3}
        maxLength={300}
      />
    </DialogForm>
  );
}
