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
  ...opened
}: OpenedBy & {
  lang: Lang;
  farmId: number;
  known?: { id: number; name: string; description: string };
  action: FormAction;
}) {
  const t = useTranslations("categories.form");
  const labels = { name: t("name"), description: t("description") };
  return (
    <DialogForm
      {...opened}
      lang={lang}
      ids={{ farm_id: farmId, category_id: known?.id }}
      title={t(known ? "editTitle" : "addTitle")}
      size="sm"
      labels={labels}
      done={t(known ? "saved" : "added")}
      submitLabel={t(known ? "save" : "submit")}
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
