"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button } from "@/components/ui/button";
import type { Lang } from "@/lib/vocabulary/languages";

/** Writes a note about a farm, which the farm never sees. */
export function AddNote({ lang, farmId, action }: { lang: Lang; farmId: number; action: FormAction }) {
  const t = useTranslations("producers.notes");
  return (
    <div>
      <DialogForm
        lang={lang}
        ids={{ farm_id: farmId }}
        words={{ title: t("add"), labels: { text: t("text") }, submit: t("save"), done: t("saved") }}
        size="sm"
        action={action}
        opener={{ trigger: <Button>{t("add")}</Button> }}
      >
        <KeptDraft form={`note-${farmId}`} />
        <TextAreaField name="text" label={t("text")} help={t("help")} rows={5} maxLength={2000} required />
      </DialogForm>
    </div>
  );
}
