import { getTranslations } from "next-intl/server";
import { ActionForm } from "@/components/forms/action-form";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { AnswerFields } from "./answer-fields";
import { answerOptions } from "./answer-options";
import { HiddenFields } from "./hidden-fields";
import type { StepProps } from "./step-contact";

/** Step 2: what the person likes, all of it optional. */
export async function StepPreferences({
  lang,
  farm,
  address,
  action,
  skipHref,
}: StepProps & { skipHref: string }) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={t("public.summary")}
      labels={{ zipcode: t("public.zipcodeLabel") }}
      className="grid gap-5"
    >
      <div>
        <h2>{t("public.step2Title")}</h2>
        <p className="mt-1 text-muted">{t("public.step2Lead")}</p>
      </div>
      <HiddenFields values={{ ...address, handle: farm.handle }} />
      <AnswerFields
        options={answerOptions(lang, t("everything"))}
        texts={{
          zipcode: t("public.zipcodeLabel"),
          zipcodeHelp: t("public.zipcodeHelp"),
          max_distance_minutes: t("public.distanceLabel"),
          person_count: t("public.personLabel"),
          produce_categories: t("public.produceLabel"),
          communication_preferences: t("public.preferenceLabel"),
          noAnswer: t("noAnswer"),
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton size="lg" className="max-sm:w-full">
          {t("public.save")}
        </SubmitButton>
        <LinkButton href={skipHref} variant="ghost" prefetch={false} className="max-sm:w-full">
          {t("public.skip")}
        </LinkButton>
      </div>
    </ActionForm>
  );
}
