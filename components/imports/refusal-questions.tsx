"use client";

import { useTranslations } from "next-intl";
import { CheckboxField, SelectField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { Card, CardHeader } from "@/components/ui/card";
import type { Import } from "@/lib/imports/presenter";
import { REFUSER_CHOICES } from "@/lib/vocabulary/import-enumerations";

/** Asks what becomes of people who refused elsewhere, and about columns that may say so and are not mapped. */
export function RefusalQuestions({ entry }: { entry: Import }) {
  const t = useTranslations("imports");
  if (entry.status_columns.length === 0) return null;
  const asked = entry.unmapped_statuses;
  const columns = asked
    .map((column) => entry.headers[column] || t("organize.unnamed", { number: column + 1 }))
    .join(", ");
  return (
    <Card className="grid gap-4">
      <CardHeader title={t("organize.refusals")} className="mb-0" />
      {asked.length > 0 ? (
        <Alert tone="warning" title={t("organize.statusTitle")}>
          {t("organize.statusText", { columns, count: asked.length })}
        </Alert>
      ) : null}
      <SelectField
        name="refusers"
        label={t("organize.refusers")}
        help={t("organize.refusersHelp")}
        defaultValue={entry.refusers}
        options={REFUSER_CHOICES.map((choice) => ({ value: choice, label: t(`refusers.${choice}`) }))}
      />
      <CheckboxField name="no_refusals" label={t("organize.noRefusals")} />
    </Card>
  );
}
