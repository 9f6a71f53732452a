"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { Card } from "@/components/ui/card";
import type { SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";
import { RegionFields } from "./region-fields";

const BLANK = { city: null, country: "CA", region: "QC", zipcode: null };

/** Shows the few fields that create a farm. */
export function CreateFarmForm({
  lang,
  countries,
  action,
}: {
  lang: Lang;
  countries: readonly SelectOption[];
  action: FormAction;
}) {
  const [country, setCountry] = useState(BLANK.country);
  const t = useTranslations("farms.form");
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={t("summary")}
      labels={{ name: t("name"), country: t("country"), zipcode: t("zipcode") }}
      className="max-w-xl"
    >
      <Card className="grid gap-5">
        <TextField name="name" label={t("name")} required maxLength={120} autoComplete="organization" />
        <TextField
          name="address"
          label={t("address")}
          help={t("addressHelp")}
          maxLength={200}
          autoComplete="street-address"
        />
        <RegionFields {...{ country, countries }} values={BLANK} onCountry={setCountry} />
        <SubmitButton>{t("create")}</SubmitButton>
      </Card>
    </ActionForm>
  );
}
