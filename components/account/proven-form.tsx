"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/forms/form-action";
import type { ButtonStyle } from "@/components/ui/button-style";
import type { FormState } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { OwnPassword } from "./own-password";

interface ProvenFormProps {
  action: FormAction;
  lang: Lang;
  words: { open: ReactNode; submit: string; labels?: Record<string, string> };
  /** Of whom the password is asked; null when it is not. */
  email: string | null;
  idPrefix: string;
  look?: { button?: ButtonStyle; hidden?: Record<string, string> };
  onDone?: (state: FormState) => void;
  children?: ReactNode;
}

/** A form that opens at its place and asks for the password, where it is asked. */
export function ProvenForm({
  action,
  lang,
  words,
  email,
  idPrefix,
  look = {},
  onDone,
  children,
}: ProvenFormProps) {
  const t = useTranslations("accounts.fields");
  const labels = { ...words.labels, current_password: t("currentPassword") };
  const form = (
    <AccountForm
      button={{ variant: "secondary", ...look.button }}
      {...{ action, lang, idPrefix, onDone }}
      words={{ submit: words.submit, labels }}
      hidden={look.hidden}
    >
      {children}
      {email === null ? null : <OwnPassword email={email} label={labels.current_password} />}
    </AccountForm>
  );
  if (email === null && !children) return form;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 md:min-h-9">
        {words.open}
      </summary>
      <div className="mt-3 border-l-2 border-line pl-4">{form}</div>
    </details>
  );
}
