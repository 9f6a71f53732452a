/** What a provider's event says of a delivery. */
export type Stage = "sent" | "delivered" | "opened" | "clicked" | "bounced" | "complained" | "failed";

/** Events only move a delivery to a higher rank; bounced and complained end it. */
export const RANK: Record<Stage, number> & Record<string, number> = {
  queued: 0,
  sending: 0,
  suppressed: 0,
  canceled: 0,
  unknown: 0,
  sent: 1,
  delivered: 2,
  opened: 3,
  clicked: 4,
  failed: 5,
  bounced: 6,
  complained: 7,
};

/** Mail programs that fetch every picture on arrival say nothing but this (Apple Mail Privacy Protection). */
export const isMachineOpen = (userAgent: string | undefined): boolean => userAgent?.trim() === "Mozilla/5.0";

const KEYWORDS = {
  stop: ["stop", "stopall", "unsubscribe", "end", "quit", "arret", "arreter", "fin"],
  start: ["start", "unstop", "yes", "debut", "oui"],
  help: ["help", "aide", "info"],
} as const;

const FRENCH = new Set(["arret", "arreter", "fin", "debut", "oui", "aide"]);

export interface Keyword {
  act: keyof typeof KEYWORDS;
  /** The keyword's own language; null for those that both share. */
  lang: "fr" | "en" | null;
}

/** The keyword a text consists of, in any case and with or without accents; null when it is no keyword. */
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
