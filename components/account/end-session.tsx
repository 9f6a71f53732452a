"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

/** A button that logs out one device. Its name says which one. */
export function EndSession({
  action,
  lang,
  session_id,
  device,
}: {
  action: FormAction;
  lang: Lang;
  session_id: number;
  device: string;
}) {
  const t = useTranslations("accounts.sessions");
  const common = useTranslations("common");
  return (
    <ActionForm action={action} lang={lang} summary={common("checkForm")}>
      <input type="hidden" name="session_id" value={session_id} />
      <SubmitButton variant="secondary">
        {t("end")} <span className="sr-only">{device}</span>
      </SubmitButton>
    </ActionForm>
  );
}
