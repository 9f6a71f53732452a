"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { SelectField, TextAreaField, TextField } from "@/components/forms/form-fields";
import { languageOptions } from "@/components/forms/language-options";
import { HiddenFields } from "@/components/subscribers/hidden-fields";
import { Card, CardHeader } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import type { OpenImport } from "@/lib/imports/presenter";
import { IMPORT_FIELDS } from "@/lib/vocabulary/import-enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { ColumnChoices } from "./column-choices";
import { RefusalQuestions } from "./refusal-questions";

const BASES = ["declared_by_owner", "implied_purchase", "implied_inquiry"] as const;

interface Option {
  value: string;
  label: string;
}

/** Asks what the columns hold, and what the people get: language, category, QR code and the basis of their consent. */
export function OrganizeForm({
  lang,
  farmId,
  entry,
  today,
  here,
  categories,
  qrCodes,
  action,
}: {
  lang: Lang;
  farmId: number;
  entry: OpenImport;
  /** YYYY-MM-DD in the zone of the farm. */
  today: string;
  /** Address of this import. */
  here: string;
  categories: Option[];
  qrCodes: Option[];
  action: FormAction;
}) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const router = useRouter();
  const labels = {
    mapping: t("organize.title"),
    refusers: t("organize.refusers"),
    no_refusals: t("organize.noRefusals"),
    lang: t("organize.lang"),
    category_id: t("organize.category"),
    qr_code_id: t("organize.qrCode"),
    basis: t("organize.basis"),
    given_on: t("organize.givenOn"),
    wording: t("organize.wording"),
  };
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={common("checkForm")}
      labels={labels}
      onDone={() => {
        router.replace(here);
        router.refresh();
      }}
      className="grid max-w-3xl gap-6"
    >
      <HiddenFields values={{ farm_id: String(farmId), import_id: String(entry.id) }} />
      <Card>
        <CardHeader title={t("organize.title")} description={t("organize.text")} />
        <ColumnChoices
          headers={entry.headers}
          examples={entry.examples}
          mapping={entry.mapping}
          options={IMPORT_FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
        />
      </Card>
      <RefusalQuestions entry={entry} />
      <Card className="grid gap-4">
        <CardHeader title={t("organize.consent")} description={t("organize.consentText")} className="mb-0" />
        <SelectField
          name="basis"
          label={labels.basis}
          defaultValue={entry.basis ?? BASES[0]}
          options={BASES.map((basis) => ({ value: basis, label: t(`bases.${basis}`) }))}
        />
        <TextField
          name="given_on"
          type="date"
          max={today}
          label={labels.given_on}
          help={t("organize.givenOnHelp")}
          defaultValue={entry.given_on ?? ""}
        />
        <TextAreaField
          name="wording"
          label={labels.wording}
          help={t("organize.wordingHelp")}
          rows={3}
          maxLength={1000}
          defaultValue={entry.wording}
        />
      </Card>
      <Card className="grid gap-4">
        <CardHeader title={t("organize.people")} className="mb-0" />
        <SelectField
          name="lang"
          label={labels.lang}
          defaultValue={entry.lang}
          options={languageOptions(common)}
        />
        {categories.length > 0 ? (
          <SelectField
            name="category_id"
            label={labels.category_id}
            placeholder={t("organize.noCategory")}
            defaultValue={entry.category_id === null ? "" : String(entry.category_id)}
            options={categories}
          />
        ) : null}
        {qrCodes.length > 0 ? (
          <SelectField
            name="qr_code_id"
            label={labels.qr_code_id}
            placeholder={t("organize.none")}
            defaultValue={entry.qr_code_id === null ? "" : String(entry.qr_code_id)}
            options={qrCodes}
          />
        ) : null}
      </Card>
      <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-raised px-4 py-2.5 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:static md:mx-0 md:border-0 md:bg-transparent md:px-0">
        <SubmitButton>{t("organize.submit")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
