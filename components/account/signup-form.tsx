"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, PhoneField, TextField } from "@/components/forms/form-fields";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { PartialSignup } from "./partial-signup";
import { PasswordField } from "./password-field";

export function SignupForm({
  action,
  lang,
  idPrefix,
  onDone,
}: {
  action: FormAction;
  lang: Lang;
  idPrefix?: string;
  onDone?: (state: FormState) => void;
}) {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const labels = {
    name: t("fields.name"),
    farm_name: t("fields.farmName"),
    email: t("fields.email"),
    phone_number: t("fields.phone"),
    password: t("fields.password"),
  };
  return (
    <>
      <AccountForm
        button={{ size: "lg", full: true }}
        {...{ action, lang, idPrefix, onDone }}
        words={{ submit: t("signup.submit"), labels }}
      >
        <TextField
          name="farm_name"
          label={labels.farm_name}
          help={t("signup.farmNameHelp")}
          required
          autoComplete="organization"
        />
        <TextField name="name" label={labels.name} required autoComplete="name" />
        <EmailField label={labels.email} required />
        <PhoneField
          name="phone_number"
          label={labels.phone_number}
          hint={common("optional")}
          help={t("signup.phoneHelp")}
        />
        <PasswordField
          name="password"
          label={labels.password}
          help={t("password.help")}
          autoComplete="new-password"
        />
        <PartialSignup />
      </AccountForm>
      <p className="mt-4 text-sm text-muted">{t("signup.disclosure")}</p>
    </>
  );
}
