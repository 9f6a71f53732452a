import { byCategory, type PublicFaq } from "@/lib/faqs/presenter";
import { FAQ_FACTS, withFacts } from "@/lib/faqs/rules";
import { lookup } from "@/lib/i18n/translator";
import { reportTrouble } from "@/lib/platform/trouble";
import { FAQ_CATEGORIES, type FaqCategoryKey } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { siteFacts } from "./facts";

export type { FaqCategoryKey } from "@/lib/vocabulary/enumerations";

export interface FaqQuestion {
  key: string;
  question: string;
  answer: string;
}

export interface FaqCategory {
  key: FaqCategoryKey;
  anchor: string;
  title: string;
  questions: FaqQuestion[];
}

/** Returns the name of a subject, and its place on the page. */
const subjectOf = (key: FaqCategoryKey, lang: Lang) => ({
  key,
  anchor: lookup(lang, "faq", `categories.${key}.anchor`),
  title: lookup(lang, "faq", `categories.${key}.title`),
});

/** Returns the subjects of the FAQ without their questions. */
export const faqSubjects = (lang: Lang) => FAQ_CATEGORIES.map((key) => subjectOf(key, lang));

/** Returns the public questions by subject, with every figure filled in. A subject without questions is left out. */
export function faqCategories(lang: Lang, written: readonly PublicFaq[]): FaqCategory[] {
  const facts = siteFacts(lang);
  const filled = (text: string): string => {
    try {
      return withFacts(text, lang, facts);
    } catch (error) {
      reportTrouble("missing_translation", { message: `${lang}: ${String(error)}` });
      return text;
    }
  };
  return byCategory(written).flatMap(({ category, questions }) =>
    questions.length === 0
      ? []
      : {
          ...subjectOf(category, lang),
          questions: questions.map(({ uuid, key, question, answer }) => ({
            key: key ?? uuid,
            question: filled(question),
            answer: filled(answer),
          })),
        },
  );
}

/** Returns the figures that a question or an answer may name, as the page shows them. */
export function faqFacts(lang: Lang): Record<string, string> {
  const facts = siteFacts(lang);
  return Object.fromEntries(FAQ_FACTS.map((name) => [name, facts[name] ?? ""]));
}
