/**
 * How an SMS is cut and counted (3GPP TS 23.038 and 23.040): GSM-7 carries 160 septets in one part and 153 in
 * each of several; one character outside of it makes the whole text UCS-2, with 70 and 67 units.
 */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const EXTENSION = new Set("^{}\\[~]|€\f");

/** Two parts at most, opt-out text and link included (docs/product.md "SMS length"). */
const MAX_SEGMENTS = 2;
export const MAX_SEPTETS = 306;
export const MAX_UCS2_UNITS = 134;

export interface SmsMeasure {
  encoding: "GSM-7" | "UCS-2";
  /** Septets (GSM-7) or UTF-16 units (UCS-2). */
  units: number;
  segments: number;
  /** Characters that made it UCS-2, each once, in order. */
  costly: string[];
}

/** Parts needed for characters of these widths when `limit` fits in each and none may be split. */
function parts(widths: number[], single: number, limit: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total === 0) return 0;
  if (total <= single) return 1;
  let count = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > limit) {
      count++;
      filled = 0;
    }
    filled += width;
  }
  return count;
}

/** Encoding, length and number of parts of a text. */
export function measureSms(text: string): SmsMeasure {
  const characters = [...text];
  const costly = [...new Set(characters.filter((c) => !BASIC.has(c) && !EXTENSION.has(c)))];
  const encoding = costly.length === 0 ? "GSM-7" : "UCS-2";
  const widths = characters.map((c) => (encoding === "GSM-7" ? (EXTENSION.has(c) ? 2 : 1) : c.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const segments = encoding === "GSM-7" ? parts(widths, 160, 153) : parts(widths, 70, 67);
  return { encoding, units, segments, costly };
}

/** Whether a text is short enough to be sent. */
export const fitsSms = (measure: SmsMeasure): boolean => measure.segments <= MAX_SEGMENTS;

/** Typographic characters with a plain twin; accents are never touched. */
const SWAPS: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
};

/** The plain twin of a costly character, when swapping it changes nothing of what is said. */
const swapFor = (character: string): string | null => SWAPS[character] ?? null;

/** The text with its typographic characters swapped; «\u00a0word\u00a0» becomes "word". */
export const swapTypography = (text: string): string =>
  text
    .replace(/«[\s\u00a0\u202f]?/g, '"')
    .replace(/[\s\u00a0\u202f]?»/g, '"')
    .replace(/[’‘“”–—…\u00a0\u202f]/g, (character) => SWAPS[character] ?? character);

/** A character that makes a text longer than it looks, and what it does to it. */
export interface CharacterCost {
  character: string;
  count: number;
  /** "unicode" takes the whole text out of GSM-7; "double" fills two places of it. */
  kind: "unicode" | "double";
  swap: string | null;
}

/** The characters of a text that cost more, each once, in order. */
export function characterCosts(text: string): CharacterCost[] {
  const found = new Map<string, CharacterCost>();
  const costly = new Set(measureSms(text).costly);
  for (const character of text) {
    const kind = costly.has(character) ? "unicode" : EXTENSION.has(character) ? "double" : null;
    if (!kind || (kind === "double" && costly.size > 0)) continue;
    const known = found.get(character);
    if (known) known.count++;
    else found.set(character, { character, count: 1, kind, swap: swapFor(character) });
  }
  return [...found.values()];
}

/** Parts the text would take if every character outside of GSM-7 had a plain one in its place. */
export const segmentsWithoutUnicode = (text: string): number => {
  const costly = new Set(measureSms(text).costly);
  return measureSms([...text].map((character) => (costly.has(character) ? "x" : character)).join(""))
    .segments;
};
