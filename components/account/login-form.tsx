"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField } from "@/components/forms/form-fields";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { PasswordField } from "./password-field";
import { withCaptcha } from "./with-captcha";

export function LoginForm({
  action,
  lang,
  redirectTo,
  idPrefix,
  onDone,
}: {
  action: FormAction;
  lang: Lang;
  redirectTo?: string;
  idPrefix?: string;
  onDone?: (state: FormState) => void;
}) {
  const t = useTranslations("accounts");
  // Without JavaScript the form must hold the Server Action itself.
  const [send, setSend] = useState<{ action: FormAction }>({ action });
  useEffect(() => setSend({ action: withCaptcha(action) }), [action]);
  const labels = { email: t("fields.email"), password: t("fields.password") };
  return (
    <AccountForm
      button={{ size: "lg", full: true }}
      action={send.action}
      lang={lang}
      words={{ submit: t("login.submit"), labels }}
      idPrefix={idPrefix}
      onDone={onDone}
      hidden={{ redirect_to: redirectTo }}
    >
      <EmailField label={labels.email} required autoComplete="username" />
      <PasswordField name="password" label={labels.password} autoComplete="current-password" />
    </AccountForm>
  );
}
