"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField } from "@/components/forms/form-fields";
import type { FormState } from "@/lib/transport/form-state";
import { AccountForm } from "./account-form";
import { PasswordField } from "./password-field";

export function LoginForm({
  action,
  lang,
  redirectTo,
  idPrefix,
  onDone,
}: {
  action: FormAction;
  lang: string;
  redirectTo?: string;
  idPrefix?: string;
  onDone?: (state: FormState) => void;
}) {
  const t = useTranslations("accounts");
  const labels = { email: t("fields.email"), password: t("fields.password") };
  return (
    <AccountForm
      full
      action={action}
      lang={lang}
      submit={t("login.submit")}
      labels={labels}
      idPrefix={idPrefix}
      onDone={onDone}
      hidden={{ redirect_to: redirectTo }}
    >
      <EmailField label={labels.email} required autoComplete="username" />
      <PasswordField name="password" label={labels.password} autoComplete="current-password" />
    </AccountForm>
  );
}
