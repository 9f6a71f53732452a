const WORDS_A_MINUTE = 200;

/** Counts the words of a Markdown text, without markup and punctuation. */
export const countWords = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\d+\.$/.test(word)).length;

/** Returns the reading time in minutes, rounded up. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
