"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { PasswordField } from "./password-field";

export function OwnPasswordForm({
  action,
  lang,
  email,
  hasPassword,
}: {
  action: FormAction;
  lang: Lang;
  email: string;
  hasPassword: boolean;
}) {
  const t = useTranslations("accounts");
  const labels = {
    current_password: t("fields.currentPassword"),
    new_password: t("fields.newPassword"),
    new_password_confirmation: t("fields.confirmation"),
  };
  return (
    <AccountForm
      action={action}
      lang={lang}
      button={{ variant: "secondary" }}
      words={{
        submit: hasPassword ? t("profile.passwordSubmit") : t("profile.passwordChoose"),
        labels,
        done: t("profile.passwordSaved"),
      }}
    >
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      {hasPassword ? (
        <PasswordField
          name="current_password"
          label={labels.current_password}
          autoComplete="current-password"
        />
      ) : null}
      <PasswordField
        name="new_password"
        label={labels.new_password}
        help={t("password.help")}
        autoComplete="new-password"
      />
      <PasswordField
        name="new_password_confirmation"
        label={labels.new_password_confirmation}
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
