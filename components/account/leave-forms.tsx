"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { buttonStyle } from "@/components/ui/button-style";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { OwnPassword } from "./own-password";

/** Lets a person take the data of the account along, and delete it after typing the password. */
export function LeaveForms({
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
  const labels = { current_password: t("fields.currentPassword") };
  return (
    <div className="grid gap-5">
      <a
        href="/api/me/export"
        download
        className={`${buttonStyle({ variant: "secondary" })} justify-self-start`}
      >
        {t("leave.export")}
      </a>
      <details>
        <summary className="inline-flex min-h-9 items-center font-semibold text-danger-text underline underline-offset-4">
          {t("leave.delete")}
        </summary>
        <p className="mb-4 mt-2 text-muted">{t("leave.deleteText")}</p>
        {hasPassword ? (
          <AccountForm
            action={action}
            lang={lang}
            button={{ variant: "danger" }}
            words={{ submit: t("leave.deleteSubmit"), labels }}
            idPrefix="leave"
          >
            <OwnPassword email={email} label={labels.current_password} />
          </AccountForm>
        ) : (
          <p className="font-medium">{t("leave.passwordFirst")}</p>
        )}
      </details>
    </div>
  );
}
