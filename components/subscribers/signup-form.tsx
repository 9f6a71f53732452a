import { getTranslations } from "next-intl/server";
import { TextField } from "@/components/forms/form-fields";
import { Scene } from "@/components/illustrations/scene";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { href } from "@/lib/i18n/routes";
import type { SignupFarm } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { SignupSteps, type SignupStepsProps } from "./signup-steps";
import { StepAnswers } from "./step-answers";
import { StepContact } from "./step-contact";

/**
 * Renders the parts of every step of a subscription. The person finishes with the link of the email or the code
 * of the text message.
 */
export async function SignupForm({
  lang,
  farm,
  actions,
}: {
  lang: Lang;
  farm: SignupFarm;
  actions: SignupStepsProps["actions"];
}) {
  const t = await getTranslations("subscribers");
  return (
    <SignupSteps
      lang={lang}
      handle={farm.handle}
      actions={actions}
      words={{
        summary: t("public.summary"),
        steps: t("public.steps"),
        names: [t("public.step1"), t("public.step2"), t("public.step3")],
        done: t("public.stepDone"),
        save: t("public.save"),
        skip: t("public.skip"),
      }}
      labels={{
        name: t("public.nameLabel"),
        email: t("public.emailLabel"),
        phone: t("public.phoneLabel"),
        zipcode: t("public.zipcodeLabel"),
        code: t("public.codeLabel"),
      }}
      parts={{
        contact: <StepContact farm={farm} />,
        answers: <StepAnswers lang={lang} farm={farm} />,
        written: (
          <div className="flex items-center gap-5">
            <Scene name="letter-sent" className="w-24 shrink-0 sm:w-32" />
            <h2>{t("public.doneTitle")}</h2>
          </div>
        ),
        confirmed: (
          <Alert tone="success" role="status" title={t("public.confirmedTitle")}>
            {t("public.confirmedText", { farm: farm.name })}
          </Alert>
        ),
        byEmail: <p>{t("public.doneEmail")}</p>,
        code: (
          <>
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
          </>
        ),
        back: (
          // A whole new page: the layout, which stays with <Link>, hides its footer after a scanned code.
          <a
            href={href("farm", lang, { handle: farm.handle })}
            className={buttonStyle({ variant: "secondary", className: "justify-self-start max-sm:w-full" })}
          >
            {t("public.backToFarm")}
          </a>
        ),
      }}
    />
  );
}
