/**
 * Characters that end a line or that nobody sees: controls, line separators, and characters that programs ignore
 * when they draw (zero width, direction, fillers). The variation selector and the joiner of an emoji stay allowed.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u2800]|(?!\uFE0F|\uFE0E)\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const EMOJI_JOINERS =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)\u200D(?=\p{Extended_Pictographic})/gu;

/** Returns whether a text is one line in which each character is visible. */
export const isOneLine = (text: string): boolean => !UNSEEN.test(text.replace(EMOJI_JOINERS, "$1"));

const SCHEME = /:\/\/|\bwww\s*\./iu;
/** Words with dots between them, as in "ferme.example". Full-width dots work in addresses too. */
const DOTTED = /[\p{L}\p{N}_.-]+/gu;
const ENDING = /^\p{L}[\p{L}\p{N}-]+/u;
/** Abbreviations that some people write without a space after the dot, as in "St.Jean" or "J.Tremblay". */
const ABBREVIATION = /^(st|ste|sts|stes|mme|mlle|mr|mrs|ms|dr|dre|me|jr|sr|ch|rg|rte|\p{L})$/iu;
/** Endings of short addresses such as t.co and x.com, which look like an initial with a name. */
const SHORT_ENDING = /^(\p{L}{2}|com|net|org|info|biz|app|dev|xyz|link|site|online|shop|store|farm|page)$/iu;

/**
 * Returns whether a text contains what a mail program turns into a link. A name with one would put the link of its
 * author into messages that we send.
 */
export function hasWebAddress(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/[。｡]/g, ".");
  if (SCHEME.test(plain)) return true;
  return [...plain.matchAll(DOTTED)].some(({ 0: word, index }) => {
    const parts = word.split(".");
    const after = plain.charAt(index + word.length);
    return parts.some((left, at) => {
      const right = parts[at + 1] ?? "";
      const ending = left === "" ? undefined : ENDING.exec(right)?.[0];
      if (ending === undefined) return false;
      const hasPath = at + 2 === parts.length && ending === right && /[/:?#]/.test(after);
      return hasPath || !ABBREVIATION.test(left) || SHORT_ENDING.test(ending);
    });
  });
}
