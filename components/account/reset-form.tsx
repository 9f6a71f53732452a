"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField } from "@/components/forms/form-fields";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { PasswordField } from "./password-field";

/** Sets a new password with the link of a message. It shows the address so that a password manager saves both. */
export function ResetForm({
  action,
  lang,
  token,
  email,
  idPrefix,
  onDone,
}: {
  action: FormAction;
  lang: Lang;
  token: string;
  email?: string;
  idPrefix?: string;
  onDone?: (state: FormState) => void;
}) {
  const t = useTranslations("accounts");
  const labels = {
    email: t("fields.email"),
    new_password: t("fields.newPassword"),
    new_password_confirmation: t("fields.confirmation"),
  };
  return (
    <AccountForm
      button={{ size: "lg", full: true }}
      {...{ action, lang, idPrefix, onDone }}
      words={{ submit: t("reset.submit"), labels }}
      hidden={{ token }}
    >
      <EmailField
        label={labels.email}
        defaultValue={email}
        readOnly={Boolean(email)}
        required
        autoComplete="username"
      />
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
