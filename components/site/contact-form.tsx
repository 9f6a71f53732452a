"use client";

import { useTranslations } from "next-intl";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, SelectField, TextAreaField, TextField } from "@/components/forms/form-fields";
import { KeptTyping } from "@/components/forms/kept-typing";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { CONTACT_REASONS } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

function SentNotice() {
  const t = useTranslations("contact");
  const { state } = useForm();
  if (state.status !== "done") return null;
  return (
    <Alert key={state.at} tone="success" role="status">
      {t("done")}
    </Alert>
  );
}

/** Sends a message to the team; works without JavaScript. */
export function ContactForm({ action, lang }: { action: FormAction; lang: Lang }) {
  const t = useTranslations("contact");
  const common = useTranslations("common");
  const labels = {
    name: t("fields.name"),
    email: t("fields.email"),
    reason: t("fields.reason"),
    message: t("fields.message"),
  };
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={common("checkForm")}
      labels={labels}
      className="grid gap-5"
    >
      <SentNotice />
      <KeptTyping form="contact" />
      <TextField name="name" label={labels.name} required autoComplete="name" maxLength={120} />
      <EmailField label={labels.email} help={t("use")} required />
      <SelectField
        name="reason"
        label={labels.reason}
        required
        placeholder={t("choose")}
        options={CONTACT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextAreaField
        name="message"
        label={labels.message}
        help={t("messageHelp")}
        required
        rows={7}
        maxLength={5000}
      />
      <div>
        <SubmitButton size="lg">{t("submit")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
