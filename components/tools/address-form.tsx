"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks for one address. It is looked up as a whole, so nothing is searched while one types. */
export function AddressForm({ lang, typed, find }: { lang: Lang; typed: string; find: FormAction }) {
  const t = useTranslations("tools.suppressions");
  const common = useTranslations("common");
  return (
    <ActionForm
      action={find}
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
    </ActionForm>
  );
}
