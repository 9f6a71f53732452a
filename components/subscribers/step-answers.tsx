import { getTranslations } from "next-intl/server";
import { soldCategories } from "@/lib/produce/rules";
import type { SignupFarm } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { AnswerFields } from "./answer-fields";
import { answerOptions } from "./answer-options";

/** Shows step 2: the person's preferences, all of them optional, among what the farm sells. */
export async function StepAnswers({ lang, farm }: { lang: Lang; farm: Pick<SignupFarm, "produces"> }) {
  const t = await getTranslations("subscribers");
  return (
    <>
      <div>
        <h2>{t("public.step2Title")}</h2>
        <p className="mt-1 text-muted">{t("public.step2Lead")}</p>
      </div>
      <AnswerFields
        options={answerOptions(lang, t("everything"), soldCategories(farm.produces))}
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
    </>
  );
}
