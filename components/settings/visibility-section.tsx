"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { RadioField } from "@/components/forms/form-fields";
import { Card, CardHeader } from "@/components/ui/card";
import type { Lang } from "@/lib/vocabulary/languages";
import { SettingForm } from "./setting-form";

/** Asks whether everyone sees the page of the farm. */
export function VisibilitySection({
  lang,
  ids,
  shown,
  action,
}: {
  lang: Lang;
  ids: Record<string, number>;
  shown: boolean;
  action: FormAction;
}) {
  const t = useTranslations("settings.visibility");
  return (
    <Card as="section">
      <CardHeader title={t("title")} description={t("text")} />
      <SettingForm lang={lang} ids={ids} action={action}>
        <RadioField
          key={String(shown)}
          name="public"
          legend={t("legend")}
          look="cards"
          defaultValue={String(shown)}
          options={[
            { value: "true", label: t("public"), help: t("publicHelp") },
            { value: "false", label: t("hidden"), help: t("hiddenHelp") },
          ]}
        />
      </SettingForm>
    </Card>
  );
}
