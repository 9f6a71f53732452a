const WORDS_A_MINUTE = 200;

/** Words of a Markdown text: marks of lists, headings and emphasis don't count, nor does punctuation alone. */
export const countWords = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\d+\.$/.test(word)).length;

/** Minutes it takes to read, rounded up. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
