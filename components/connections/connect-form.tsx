"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField, SelectField, TextAreaField } from "@/components/forms/form-fields";
import { languageOptions } from "@/components/forms/language-options";
import { Card, CardHeader } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import { DECLARATION_VERSION, DECLARED_BASES } from "@/lib/connections/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks the owner how the customers agreed, and leads to the provider's page. Nothing is chosen or ticked beforehand. */
export function ConnectForm({
  lang,
  farmId,
  peopleLang,
  action,
}: {
  lang: Lang;
  farmId: number;
  /** The language that the farm's people have when their own is not known. */
  peopleLang: string;
  action: FormAction;
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const labels = {
    basis: t("connect.basis"),
    wording: t("connect.wording"),
    lang: t("connect.lang"),
    declared: t(`declaration.${DECLARATION_VERSION}`),
  };
  return (
    <Card as="section">
      <CardHeader title={t("connect.consent")} description={t("connect.consentText")} />
      <ActionForm
        action={action}
        lang={lang}
        summary={common("checkForm")}
        labels={labels}
        onDone={({ result }) => window.location.assign((result as { url: string }).url)}
        className="grid gap-5"
      >
        <input type="hidden" name="farm_id" value={farmId} />
        <SelectField
          name="basis"
          label={labels.basis}
          help={t("connect.basisHelp")}
          placeholder={t("connect.choose")}
          options={DECLARED_BASES.map((basis) => ({ value: basis, label: t(`bases.${basis}`) }))}
        />
        <TextAreaField
          name="wording"
          label={labels.wording}
          help={t("connect.wordingHelp")}
          rows={3}
          maxLength={1000}
        />
        <SelectField
          name="lang"
          label={labels.lang}
          defaultValue={peopleLang}
          options={languageOptions(common)}
          className="max-w-60"
        />
        <div className="grid gap-2">
          <CheckboxField name="reads_orders" label={t("connect.sales")} help={t("connect.salesHelp")} />
          <CheckboxField name="declared" label={labels.declared} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton className="max-sm:w-full">{t("connect.submit")}</SubmitButton>
          <p className="text-sm text-muted">{t("connect.note")}</p>
        </div>
      </ActionForm>
    </Card>
  );
}
