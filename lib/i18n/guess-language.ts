import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";

const COMMON: Record<Lang, RegExp> = {
  fr: /(?<![\p{L}’'])(?:le|la|les|des|une|nous|vous|nos|votre|est|pour|dans|avec|sur|pas|du|au)(?![\p{L}’'])/giu,
  en: /(?<![\p{L}’'])(?:the|of|and|your|our|we|you|is|for|with|are|this|that|not|to|in)(?![\p{L}’'])/giu,
};

/** Counts the most common words of each language in a text. */
export const commonWords = (text: string): Record<Lang, number> =>
  byLang((lang) => text.match(COMMON[lang])?.length ?? 0);

/** Returns the probable language of a text; undefined when the text is too short or mixes languages. */
export function guessLanguage(text: string): Lang | undefined {
  const words = commonWords(text);
  const [first, second] = LANGS.toSorted((one, other) => words[other] - words[one]);
  if (!first || words[first] < 1 || (second && words[second] * 2 >= words[first])) return undefined;
  return first;
}
