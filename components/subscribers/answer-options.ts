import { lookup } from "@/lib/i18n/translator";
import { MAX_DISTANCES, PERSON_COUNTS, PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";

export type AnswerOptions = ReturnType<typeof answerOptions>;

/**
 * Returns the choices of step 2 in words, as a list of options for each field. `sold` are the categories that are
 * offered: all of them for a farm that shows no produce yet.
 */
export function answerOptions(lang: Lang, everything: string, sold: readonly string[] = []) {
  const options = (group: string, codes: readonly string[]) =>
    codes.map((value) => ({ value, label: lookup(lang, "reference", `${group}.${value}`) }));
  return {
    distances: options("maxDistances", MAX_DISTANCES),
    persons: options("personCounts", PERSON_COUNTS),
    produce: [
      { value: "all", label: everything },
      ...options("categories", sold.length > 0 ? sold : PRODUCE_CATEGORIES),
    ],
    preferences: options("communication", ["all", "email", "sms"]),
  };
}
