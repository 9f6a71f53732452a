/** NUL, and halves of surrogate pairs: PostgreSQL stores neither in JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Returns a text of another program as PostgreSQL stores it: what it cannot store becomes U+FFFD. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, "\uFFFD");

/**
 * Returns at most the first `max` UTF-16 units of a text, as PostgreSQL stores it. A character that the cut would
 * split is left out.
 */
export const cutText = (text: string, max: number): string =>
  storableText(text.length > max ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "") : text);

/** Returns at most the last `max` UTF-16 units of a text, as `cutText` does from the other side. */
export const cutTextStart = (text: string, max: number): string =>
  storableText(text.length > max ? text.slice(-max).replace(/^[\uDC00-\uDFFF]/, "") : text);
