import { foldText } from "./fold-text";

/** Fewer letters than an entry of an index of trigrams has. They find the beginning of a word. */
const SHORTEST = 3;

const literalOf = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Returns the LIKE pattern of what has a text anywhere in it, its wildcards taken as letters. */
export const likePart = (text: string): string => `%${literalOf(text)}%`;

/**
 * Returns the LIKE patterns by which a text finds rows in a column `search_text`, whose words begin after a space; none
 * for an empty text. Case, accents and the spaces of a phone number are ignored.
 */
export function searchPatterns(q = ""): string[] {
  const text = q.trim().toLowerCase();
  if (text === "") return [];
  const folded = foldText(text);
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, "") : "";
  const forms = new Set([
    text,
    ...(/[a-z]/.test(folded) ? [folded] : []),
    ...(digits.length >= SHORTEST ? [digits] : []),
  ]);
  return [...forms].map((form) => (form.length < SHORTEST ? `% ${literalOf(form)}%` : likePart(form)));
}
