import type { Lang } from "@/lib/vocabulary/languages";

const COMMON: Record<Lang, RegExp> = {
  fr: /(?<![\p{L}’'])(?:le|la|les|des|une|nous|vous|nos|votre|est|pour|dans|avec|sur|pas|du|au)(?![\p{L}’'])/giu,
  en: /(?<![\p{L}’'])(?:the|of|and|your|our|we|you|is|for|with|are|this|that|not|to|in)(?![\p{L}’'])/giu,
};

/** Counts the most common words of each language in a text. */
export const commonWords = (text: string): Record<Lang, number> => ({
  fr: text.match(COMMON.fr)?.length ?? 0,
  en: text.match(COMMON.en)?.length ?? 0,
});

/** Returns the probable language of a text; undefined when the text is too short or mixes both languages. */
export function guessLanguage(text: string): Lang | undefined {
  const { fr, en } = commonWords(text);
  if (Math.max(fr, en) < 1 || Math.min(fr, en) * 2 >= Math.max(fr, en)) return undefined;
  return fr > en ? "fr" : "en";
}
