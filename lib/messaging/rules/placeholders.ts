/** Facts of a farm that fill a placeholder by themselves. */
export const FARM_FACTS = ["town", "address", "hours"] as const;
export type FarmFact = (typeof FARM_FACTS)[number];

/** Marks words that the owner still has to write: {{?la date limite}}, or {{?hours:vos heures}} for a fact of the farm. */
const PLACEHOLDER = /\{\{\?(?:(town|address|hours):)?([^{}]+)\}\}/g;

/** Returns whether a name between braces is that of a placeholder. */
export const isPlaceholder = (name: string): boolean => name.startsWith("?");

/** Returns the words of the placeholders that are left in a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map((match) => (match[2] ?? "").trim())),
];

/** Replaces the placeholders of known facts. The others stay, without the name of their fact. */
export const fillPlaceholders = (text: string, facts: Partial<Record<FarmFact, string>>): string =>
  text.replace(PLACEHOLDER, (_, fact: FarmFact | undefined, words: string) =>
    fact && facts[fact] ? facts[fact] : `{{?${words.trim()}}}`,
  );

/** Returns a text for a preview, with each placeholder in square brackets. */
export const showPlaceholders = (text: string): string =>
  text.replace(PLACEHOLDER, (_, __, words: string) => `[${words.trim()}]`);
