/** Replaces the {name}s of a sentence with values. Browser code uses it to avoid loading a message formatter. */
export const fill = (pattern: string, values: Record<string, string | number>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export interface Counted {
  one: string;
  other: string;
}

/** Returns the singular or plural text for a number. Zero is singular in French and plural in English. */
export const counted = (words: Counted, count: number, lang: string, shown: string): string =>
  fill(new Intl.PluralRules(lang).select(count) === "one" ? words.one : words.other, { count: shown });
