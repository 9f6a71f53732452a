"use client";

import { useTranslations } from "next-intl";
import type { AnswerTexts } from "./answer-fields";

/** Labels of step 2 as the farm reads them: about someone else. */
export function useAnswerTexts(): AnswerTexts {
  const t = useTranslations("subscribers");
  return {
    zipcode: t("fields.zipcode"),
    max_distance_minutes: t("fields.max_distance_minutes"),
    person_count: t("fields.person_count"),
    produce_categories: t("fields.produce_categories"),
    communication_preferences: t("fields.communication_preferences"),
    noAnswer: t("noAnswer"),
  };
}
