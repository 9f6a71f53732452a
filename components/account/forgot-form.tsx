"use client";

import { useTranslations } from "next-intl";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField } from "@/components/forms/form-fields";
import { Scene } from "@/components/illustrations/scene";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

/** The way back to the empty form: a link to another page, or a function that resets the form in place. */
type Again = { again: string } | { onAgain: () => void };

/** Shows the form, then a confirmation. It is the same whether the address has an account or not. */
function ForgotFields(back: Again) {
  const t = useTranslations("accounts");
  const { state } = useForm();
  if (state.status === "done") {
    return (
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <Scene name="letter-sent" className="w-44" />
        <h2 className="text-2xl">{t("forgot.sentTitle")}</h2>
        <p className="max-w-prose">{t("forgot.sent")}</p>
        {"again" in back ? (
          <a href={back.again} className={buttonStyle({ variant: "secondary" })}>
            {t("forgot.restart")}
          </a>
        ) : (
          <Button variant="secondary" onClick={back.onAgain}>
            {t("forgot.restart")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t("forgot.lead")}</p>
      <EmailField label={t("fields.email")} required autoComplete="username" />
      <SubmitButton size="lg" full>
        {t("forgot.submit")}
      </SubmitButton>
    </div>
  );
}

export function ForgotForm({
  action,
  lang,
  idPrefix,
  ...back
}: { action: FormAction; lang: Lang; idPrefix?: string } & Again) {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  return (
    <ActionForm
      {...{ action, lang, idPrefix }}
      summary={common("checkForm")}
      labels={{ email: t("fields.email") }}
    >
      <ForgotFields {...back} />
    </ActionForm>
  );
}
