"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { Card } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";

/** Shows the few fields that create a farm. */
export function CreateFarmForm({ lang, action }: { lang: string; action: FormAction }) {
  const t = useTranslations("farms.form");
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={t("summary")}
      labels={{ name: t("name"), zipcode: t("zipcode") }}
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
        <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
          <TextField name="city" label={t("city")} maxLength={100} autoComplete="address-level2" />
          <TextField
            name="zipcode"
            label={t("zipcode")}
            maxLength={10}
            autoComplete="postal-code"
            autoCapitalize="characters"
          />
        </div>
        <SubmitButton>{t("create")}</SubmitButton>
      </Card>
    </ActionForm>
  );
}
