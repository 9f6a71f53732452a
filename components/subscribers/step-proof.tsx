import { getTranslations } from "next-intl/server";
import { ActionForm } from "@/components/forms/action-form";
import { TextField } from "@/components/forms/form-fields";
import { Scene } from "@/components/illustrations/scene";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { href } from "@/lib/i18n/routes";
import { HiddenFields } from "./hidden-fields";
import type { StepProps } from "./step-contact";

/** Step 3: the button of the email, or the code of the text. */
export async function StepProof({
  lang,
  farm,
  address,
  action,
  confirmed,
}: StepProps & { confirmed: boolean }) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  return (
    <div className="grid gap-5">
      {confirmed ? (
        <Alert tone="success" role="status" title={t("public.confirmedTitle")}>
          {t("public.confirmedText", { farm: farm.name })}
        </Alert>
      ) : (
        <div className="flex items-center gap-5">
          <Scene name="letter-sent" className="w-24 shrink-0 sm:w-32" />
          <h2>{t("public.doneTitle")}</h2>
        </div>
      )}
      {address.by_email ? <p>{t("public.doneEmail")}</p> : null}
      {address.by_sms && !confirmed ? (
        <ActionForm
          action={action}
          lang={lang}
          summary={t("public.summary")}
          labels={{ code: t("public.codeLabel") }}
          className="grid gap-4 rounded-xl bg-sunken p-5"
        >
          <HiddenFields values={{ ...address, handle: farm.handle }} />
          <p>{t("public.doneCode")}</p>
          <TextField
            name="code"
            label={t("public.codeLabel")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            required
            className="max-w-60"
          />
          <SubmitButton className="justify-self-start max-sm:w-full">{t("public.codeSubmit")}</SubmitButton>
        </ActionForm>
      ) : null}
      <LinkButton
        href={href("farm", lang, { handle: farm.handle })}
        variant="secondary"
        className="justify-self-start max-sm:w-full"
      >
        {t("public.backToFarm")}
      </LinkButton>
    </div>
  );
}
