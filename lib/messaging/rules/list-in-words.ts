import { CONVENTIONS } from "@/lib/i18n/conventions";
import { byLang, type Lang } from "@/lib/vocabulary/languages";

const FORMATS = byLang((lang) => new Intl.ListFormat(CONVENTIONS[lang].locale, { type: "conjunction" }));

/** A second capital ("AAA beef", "BBQ") belongs to the name. */
const inSentence = (label: string): string => {
  const [first = "", second = ""] = label;
  const capital = (letter: string) => letter !== letter.toLowerCase();
  return capital(second) ? label : first.toLowerCase() + label.slice(first.length);
};

/** Returns labels as a sentence names them: "betteraves, carottes et ail", "beets, carrots and garlic". */
export const listInWords = (labels: readonly string[], lang: Lang): string =>
  FORMATS[lang].format(labels.map(inSentence));

/** The end of a sentence, of a line or of an element; or nothing at all. */
const BEFORE_SENTENCE = /(?:[.!?…]["»”)]?\s+|\n\s*|>\s*)$/;

/** Replaces {{produce}} with a list. Its first word gets a capital where it begins a sentence. */
export const putList = (text: string, list: string): string =>
  text.replaceAll("{{produce}}", (_, at: number) =>
    at === 0 || BEFORE_SENTENCE.test(text.slice(Math.max(0, at - 20), at))
      ? list.charAt(0).toUpperCase() + list.slice(1)
      : list,
  );
