"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RegionFields } from "@/components/farm/region-fields";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { PhoneField, SelectField, TextField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Card } from "@/components/ui/card";
import type { SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

const BLANK = { city: null, country: "CA", region: "QC", zipcode: null };

/** Asks for an owner and the few fields that create a farm. */
export function CreateProducerForm({
  lang,
  email,
  countries,
  action,
}: {
  lang: Lang;
  email: string;
  countries: readonly SelectOption[];
  action: FormAction;
}) {
  const [country, setCountry] = useState(BLANK.country);
  const t = useTranslations("users");
  const form = useTranslations("farms.form");
  const plans = useTranslations("producers.plans");
  const labels = {
    owner_email: t("columns.email"),
    owner_name: t("columns.name"),
    owner_phone: t("columns.phone"),
    name: form("name"),
    country: form("country"),
    zipcode: form("zipcode"),
  };
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={form("summary")}
      labels={labels}
      className="grid max-w-xl gap-5"
    >
      <KeptDraft form="producer" />
      <Card className="grid gap-5">
        <h2 className="text-xl">{t("producer.owner")}</h2>
        <TextField
          name="owner_email"
          type="email"
          label={labels.owner_email}
          help={t("producer.emailHelp")}
          defaultValue={email}
          autoComplete="off"
          maxLength={254}
          required
        />
        <TextField
          name="owner_name"
          label={labels.owner_name}
          help={t("producer.nameHelp")}
          autoComplete="off"
          maxLength={120}
        />
        <PhoneField name="owner_phone" label={labels.owner_phone} />
        <SelectField
          name="lang"
          label={t("view.lang")}
          help={t("producer.langHelp")}
          defaultValue={lang}
          options={LANGS.map((value) => ({ value, label: t(`view.langs.${value}`) }))}
        />
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-xl">{t("producer.farm")}</h2>
        <TextField name="name" label={labels.name} required maxLength={120} autoComplete="off" />
        <TextField name="address" label={form("address")} maxLength={200} autoComplete="off" />
        <RegionFields {...{ country, countries }} values={BLANK} onCountry={setCountry} />
        <SelectField
          name="plan"
          label={t("producer.plan")}
          help={t("producer.planHelp")}
          defaultValue="trial"
          options={(["trial", "beta-free"] as const).map((value) => ({ value, label: plans(value) }))}
        />
        <SubmitButton>{t("producer.submit")}</SubmitButton>
      </Card>
    </ActionForm>
  );
}
