"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { PasswordField } from "./password-field";

/** Shows the current address, the new one that is not verified yet, and the actions on them. */
export function EmailForm({
  change,
  resend,
  cancel,
  lang,
  user,
}: {
  change: FormAction;
  resend: FormAction;
  cancel: FormAction;
  lang: Lang;
  user: {
    email: string;
    has_password: boolean;
    unverified_email: boolean;
    unverified_new_email: string | null;
  };
}) {
  const t = useTranslations("accounts");
  const labels = { email: t("fields.email"), current_password: t("fields.currentPassword") };
  const waiting = user.unverified_new_email;
  const words = waiting
    ? t("profile.pendingText", { email: waiting, current: user.email })
    : t("profile.unverifiedText", { email: user.email });
  return (
    <div className="grid gap-6">
      {waiting || user.unverified_email ? (
        <Alert
          tone="warning"
          action={
            <div className="flex flex-wrap gap-3">
              <AccountForm
                action={resend}
                lang={lang}
                button={{ variant: "secondary" }}
                words={{ submit: t("profile.resend"), done: t("profile.resent") }}
              />
              {waiting ? (
                <AccountForm
                  action={cancel}
                  lang={lang}
                  button={{ variant: "secondary" }}
                  words={{ submit: t("profile.cancelChange") }}
                />
              ) : null}
            </div>
          }
        >
          <p className="break-words">{words}</p>
        </Alert>
      ) : null}
      {user.has_password ? (
        <AccountForm
          action={change}
          lang={lang}
          words={{ submit: t("profile.emailSubmit"), labels }}
          button={{ variant: "secondary" }}
          idPrefix="own-email"
        >
          <EmailField key={user.email} label={labels.email} defaultValue={user.email} required />
          <PasswordField
            name="current_password"
            label={labels.current_password}
            help={t("profile.emailPassword")}
            autoComplete="current-password"
          />
        </AccountForm>
      ) : (
        <p className="text-muted">{t("profile.emailNeedsPassword")}</p>
      )}
    </div>
  );
}
