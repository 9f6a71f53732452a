/** A sentence with its {name}s still open, made on the server: a part of the page needs no formatter for it. */
export const fill = (pattern: string, values: Record<string, string | number>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export interface Counted {
  one: string;
  other: string;
}

/** The words for a number in a language: 0 is one in French, many in English. */
export const counted = (words: Counted, count: number, lang: string, shown: string): string =>
  fill(new Intl.PluralRules(lang).select(count) === "one" ? words.one : words.other, { count: shown });
