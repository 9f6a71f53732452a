import { z } from "zod";
import { flag, id, typedNumber } from "@/lib/values/fields";
import { FAQ_CATEGORIES } from "@/lib/vocabulary/enumerations";
import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";

export const QUESTION_LENGTH = 200;
export const ANSWER_LENGTH = 3000;

const text = (most: number) => z.string().trim().max(most).default("");
const wordsIn = (lang: Lang) => [
  [`question_${lang}`, text(QUESTION_LENGTH).transform((line) => line.replace(/\s+/g, " "))],
  [`answer_${lang}`, text(ANSWER_LENGTH).transform((lines) => lines.replace(/\r\n?/g, "\n"))],
];
const words: Record<string, z.ZodType<string>> = Object.fromEntries(LANGS.flatMap(wordsIn));

export type FaqWords = Record<Lang, { question: string; answer: string }>;

/** A question with its words in each language (question_fr, answer_fr ...). One that is public needs all of them. */
export const FaqInput = z
  .object({ ...words, category: z.enum(FAQ_CATEGORIES), published: flag.default(false) })
  .superRefine((given, check) => {
    const missing = Object.keys(words).filter((name) => Reflect.get(given, name) === "");
    const named = given.published
      ? missing
      : LANGS.every((lang) => missing.includes(`question_${lang}`))
        ? [`question_${LANGS[0]}`]
        : [];
    for (const name of named) check.addIssue({ code: "custom", message: "required", path: [name] });
  })
  .transform(({ category, published, ...given }) => ({
    category,
    published,
    contents: byLang((lang) => ({
      question: String(Reflect.get(given, `question_${lang}`)),
      answer: String(Reflect.get(given, `answer_${lang}`)),
    })) satisfies FaqWords,
  }));
export type FaqInput = z.infer<typeof FaqInput>;

export const FaqIdInput = z.object({ faq_id: id });
/** The version is the one that the person saw. */
export const FaqVersionInput = FaqIdInput.extend({ version: typedNumber(z.number().int().positive()) });
export const MoveFaqInput = FaqIdInput.extend({ direction: z.enum(["up", "down"]) });
export const PublishFaqInput = FaqIdInput.extend({ published: flag });
