"use client";

import { useTranslations } from "next-intl";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { RadioField, TextAreaField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

const SCORES = Array.from({ length: 11 }, (_, score) => ({ value: String(score), label: score }));

function SurveyFields() {
  const t = useTranslations("visitor.survey");
  const common = useTranslations("common");
  const { state } = useForm();
  if (state.status === "done")
    return (
      <Alert tone="success" role="status">
        {t("thanks")}
      </Alert>
    );
  return (
    <>
      <RadioField
        name="npsScore"
        legend={t("question")}
        help={`${t("least")}, ${t("most")}`}
        options={SCORES}
      />
      <TextAreaField
        name="message"
        label={t("message")}
        help={common("optional")}
        rows={4}
        maxLength={2000}
      />
      <SubmitButton size="lg">{t("submit")}</SubmitButton>
    </>
  );
}

/** The survey as a form of the page, for people without JavaScript. The address names the survey. */
export function PlainSurvey({ action, lang }: { action: FormAction; lang: Lang }) {
  const t = useTranslations("visitor.survey");
  const common = useTranslations("common");
  return (
    <section className="shell my-6 grid gap-4">
      <h2>{t("title")}</h2>
      <p>{t("text")}</p>
      <ActionForm action={action} lang={lang} summary={common("checkForm")} className="grid max-w-xl gap-5">
        <SurveyFields />
      </ActionForm>
    </section>
  );
}
