import type { Lang } from "@/lib/vocabulary/languages";

const KEYWORDS = {
  stop: ["stop", "stopall", "unsubscribe", "end", "quit", "arret", "arreter", "fin"],
  start: ["start", "unstop", "yes", "debut", "oui"],
  help: ["help", "aide", "info"],
} as const;

const FRENCH = new Set(["arret", "arreter", "fin", "debut", "oui", "aide"]);

export interface Keyword {
  act: keyof typeof KEYWORDS;
  /** Language of the keyword; null when both languages use it. */
  lang: Lang | null;
}

/** Returns the keyword that a text consists of, without regard to case and accents; null when there is none. */
export function keywordOf(body: string): Keyword | null {
  const word = body
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  for (const [act, words] of Object.entries(KEYWORDS) as [Keyword["act"], readonly string[]][]) {
    if (words.includes(word)) return { act, lang: word === "info" ? null : FRENCH.has(word) ? "fr" : "en" };
  }
  return null;
}
