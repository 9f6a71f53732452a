"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubmissionForm, useSubmission } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Asks for one address, and shows below what was found. It is looked up as a whole, so nothing is searched while
 * one types. After a search that failed, what was found for the address before is left out.
 */
export function AddressForm({
  lang,
  typed,
  find,
  children,
}: {
  lang: Lang;
  typed: string;
  find: FormAction;
  children?: ReactNode;
}) {
  const t = useTranslations("tools.suppressions");
  const common = useTranslations("common");
  const submission = useSubmission(find);
  const [{ status }] = submission;
  return (
    <>
      <SubmissionForm
        submission={submission}
        lang={lang}
        summary={common("checkForm")}
        labels={{ address: t("address") }}
        className="grid max-w-xl gap-5"
      >
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <TextField
            key={typed}
            name="address"
            label={t("address")}
            help={t("help")}
            defaultValue={typed}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            required
          />
          <SubmitButton className="sm:mt-7.5">{t("find")}</SubmitButton>
        </div>
      </SubmissionForm>
      {status === "failed" ? null : children}
    </>
  );
}
