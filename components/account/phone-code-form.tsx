"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";

/** Asks for a code by text, and takes the code. */
export function PhoneCodeForm({ send, verify, lang }: { send: FormAction; verify: FormAction; lang: Lang }) {
  const t = useTranslations("accounts.phone");
  const labels = { code: t("code") };
  return (
    <div className="grid gap-6">
      <AccountForm
        action={send}
        lang={lang}
        button={{ variant: "secondary" }}
        words={{ submit: t("send"), done: t("sent") }}
      />
      <AccountForm action={verify} lang={lang} words={{ submit: t("submit"), labels }} idPrefix="phone-code">
        <TextField
          name="code"
          label={labels.code}
          help={t("codeHelp")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
      </AccountForm>
    </div>
  );
}
