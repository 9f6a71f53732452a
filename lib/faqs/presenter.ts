import { FAQ_CATEGORIES, type FaqCategoryKey } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import type { FaqWords } from "./inputs";
import type { WrittenFaq } from "./queries";

/** A public question in one language, with its figures still to be filled in. */
export interface PublicFaq {
  uuid: string;
  key: string | null;
  category: FaqCategoryKey;
  question: string;
  answer: string;
}

/** A question as super administrators see it. */
export interface EditedFaq {
  id: number;
  category: FaqCategoryKey;
  published: boolean;
  version: number;
  contents: FaqWords;
}

export const presentPublic = ({ uuid, key, category, contents }: WrittenFaq, lang: Lang): PublicFaq => ({
  uuid,
  key,
  category,
  ...contents[lang],
});

export const presentEdited = ({ id, category, published, version, contents }: WrittenFaq): EditedFaq => ({
  id,
  category,
  published,
  version,
  contents,
});

/** Returns the questions by category, in the order of the page. */
export const byCategory = <Question extends { category: FaqCategoryKey }>(questions: readonly Question[]) =>
  FAQ_CATEGORIES.map((category) => ({
    category,
    questions: questions.filter((question) => question.category === category),
  }));
