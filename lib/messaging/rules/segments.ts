/**
 * Characters of GSM-7 (3GPP TS 23.038 and 23.040): one SMS has 160 septets, or 153 in each of several segments. One
 * other character makes the whole text UCS-2, with 70 and 67 units.
 */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const EXTENSION = new Set("^{}\\[~]|€\f");

/** At most two segments, including opt-out text and link (docs/product/emails-and-texts.md "SMS length"). */
const MAX_SEGMENTS = 2;
export const MAX_SEPTETS = 306;
export const MAX_UCS2_UNITS = 134;

export interface SmsMeasure {
  encoding: "GSM-7" | "UCS-2";
  /** Septets (GSM-7) or UTF-16 units (UCS-2). */
  units: number;
  segments: number;
  /** Characters that require UCS-2, each once, in order. */
  costly: string[];
}

/** Returns the number of segments for characters of these widths. No character may be split. */
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

/** Returns encoding, length and number of segments of a text. */
export function measureSms(text: string): SmsMeasure {
  const characters = [...text];
  const costly = [...new Set(characters.filter((c) => !BASIC.has(c) && !EXTENSION.has(c)))];
  const encoding = costly.length === 0 ? "GSM-7" : "UCS-2";
  const widths = characters.map((c) => (encoding === "GSM-7" ? (EXTENSION.has(c) ? 2 : 1) : c.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const segments = encoding === "GSM-7" ? parts(widths, 160, 153) : parts(widths, 70, 67);
  return { encoding, units, segments, costly };
}

/** Returns whether a text is short enough to be sent, in at most `max` segments. */
export const fitsSms = (measure: SmsMeasure, max = MAX_SEGMENTS): boolean => measure.segments <= max;

/** Typographic characters and their equals in GSM-7, which every text goes out with. Accents are never replaced. */
const PLAIN: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "‚": "'",
  "′": "'",
  "´": "'",
  "`": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "•": "-",
  "×": "x",
  "\t": " ",
  "\u00a0": " ",
  "\u2009": " ",
  "\u202f": " ",
  // A soft hyphen and spaces without width are not seen.
  "\u00ad": "",
  "\u200b": "",
  "\ufeff": "",
};
/** Letters that are replaced only when somebody asks: they belong to the spelling. */
const ON_REQUEST: Record<string, string> = { œ: "oe", Œ: "OE" };

const TYPOGRAPHIC = /[’‘‚′´`“”„″«»‑–—−…•×\t\u00a0\u2009\u202f\u00ad\u200b\ufeff]/g;

/** Returns a text with plain typography, as it goes out; «\u00a0word\u00a0» becomes "word". */
export const plainTypography = (text: string): string =>
  text
    .replace(/«[\s\u00a0\u202f]?/g, '"')
    .replace(/[\s\u00a0\u202f]?»/g, '"')
    .replace(TYPOGRAPHIC, (character) => PLAIN[character] ?? character);

/** Lists the characters of a text that go out as plain ones, each once, with what they become. */
export const plainEquals = (text: string): { character: string; plain: string }[] =>
  [...new Set(text.match(TYPOGRAPHIC))].map((character) => ({ character, plain: PLAIN[character] ?? "" }));

/** A character that makes a text longer than it looks. */
export interface CharacterCost {
  character: string;
  count: number;
  /** "unicode" makes the whole text UCS-2; "double" takes the space of two characters. */
  kind: "unicode" | "double";
  /** What can stand for it where the owner asks. */
  swap: string | null;
}

/** Returns the costly characters of a text with plain typography, each once, in order. */
export function characterCosts(text: string): CharacterCost[] {
  const found = new Map<string, CharacterCost>();
  const costly = new Set(measureSms(text).costly);
  for (const character of text) {
    const kind = costly.has(character) ? "unicode" : EXTENSION.has(character) ? "double" : null;
    if (!kind || (kind === "double" && costly.size > 0)) continue;
    const known = found.get(character);
    if (known) known.count++;
    else found.set(character, { character, count: 1, kind, swap: ON_REQUEST[character] ?? null });
  }
  return [...found.values()];
}

/** Returns the number of segments if every character outside of GSM-7 were replaced with a plain one. */
export const segmentsWithoutUnicode = (text: string): number => {
  const costly = new Set(measureSms(text).costly);
  return measureSms([...text].map((character) => (costly.has(character) ? "x" : character)).join(""))
    .segments;
};
