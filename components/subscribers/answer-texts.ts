"use client";

import { useTranslations } from "next-intl";
import type { AnswerTexts } from "./answer-fields";

/** Returns the labels of step 2 for the farm, which fills it in about another person. */
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
