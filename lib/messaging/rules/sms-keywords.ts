import { LANGS, type Lang } from "@/lib/vocabulary/languages";

/** The words of each language, without accents; "info" is a word of both. */
const KEYWORDS = {
  stop: {
    fr: ["arret", "arreter", "fin"],
    en: ["stop", "stopall", "unsubscribe", "end", "quit"],
  },
  start: { fr: ["debut", "oui"], en: ["start", "unstop", "yes"] },
  help: { fr: ["aide", "info"], en: ["help", "info"] },
} satisfies Record<string, Record<Lang, readonly string[]>>;

export interface Keyword {
  act: keyof typeof KEYWORDS;
  /** Language of the keyword; null when several languages use it. */
  lang: Lang | null;
}

/** Returns the keyword that a text consists of, without regard to case and accents; null when there is none. */
export function keywordOf(body: string): Keyword | null {
  const word = body
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  for (const act of Object.keys(KEYWORDS) as Keyword["act"][]) {
    const [lang, ...more] = LANGS.filter((one) => (KEYWORDS[act][one] as string[]).includes(word));
    if (lang) return { act, lang: more.length > 0 ? null : lang };
  }
  return null;
}
