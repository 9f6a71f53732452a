import { CATALOGUE } from "@/lib/i18n/catalogue";
import { lookup } from "@/lib/i18n/translator";
import type { Lang } from "@/lib/vocabulary/languages";
import { siteFacts } from "./facts";

const CATEGORIES = CATALOGUE.fr.faq.categories;

export type FaqCategoryKey = keyof typeof CATEGORIES;

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

/** Returns all questions by category, in the order of the French messages. */
export function faqCategories(lang: Lang): FaqCategory[] {
  const facts = siteFacts(lang);
  const say = (key: string) => lookup(lang, "faq", key, facts);
  return (Object.keys(CATEGORIES) as FaqCategoryKey[]).map((key) => {
    const at = `categories.${key}`;
    return {
      key,
      anchor: say(`${at}.anchor`),
      title: say(`${at}.title`),
      questions: Object.keys(CATEGORIES[key].questions).map((name) => ({
        key: name,
        question: say(`${at}.questions.${name}.question`),
        answer: say(`${at}.questions.${name}.answer`),
      })),
    };
  });
}
