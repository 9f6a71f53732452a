"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, PhoneField, SelectField, TextField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button } from "@/components/ui/button";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

/** Makes an account for somebody, who chooses the password by a link. */
export function CreateUser({ lang, action }: { lang: Lang; action: FormAction }) {
  const t = useTranslations("users");
  const labels = {
    name: t("columns.name"),
    email: t("columns.email"),
    phone_number: t("columns.phone"),
    lang: t("view.lang"),
  };
  return (
    <DialogForm
      lang={lang}
      ids={{}}
      words={{ title: t("create.title"), labels, submit: t("create.submit"), done: t("create.done") }}
      size="sm"
      action={action}
      opener={{ trigger: <Button>{t("create.open")}</Button> }}
    >
      <KeptDraft form="user" />
      <p className="text-muted">{t("create.text")}</p>
      <TextField name="name" label={labels.name} autoComplete="off" maxLength={120} required />
      <EmailField label={labels.email} autoComplete="off" required />
      <PhoneField name="phone_number" label={labels.phone_number} />
      <SelectField
        name="lang"
        label={labels.lang}
        defaultValue={lang}
        options={LANGS.map((value) => ({ value, label: t(`view.langs.${value}`) }))}
      />
    </DialogForm>
  );
}
