import { measureSms, plainTypography } from "./segments";

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const LETTERS: Record<string, string> = {
  Œ: "OE",
  œ: "oe",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ð: "D",
  ð: "d",
  Þ: "Th",
  þ: "th",
  ẞ: "SS",
  ı: "i",
  "⁄": "/",
};

/** Signs of an emoji, with what joins and tints them. */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u{200d}|\u{fe0f}|\u{20e3}/u;

const isPlain = (text: string): boolean => measureSms(text).encoding === "GSM-7";

/** Returns what stands for a character outside of GSM-7: plain letters, nothing for an emoji, else itself. */
function equalOf(character: string): string {
  if (isPlain(character)) return character;
  const base = [...character.normalize("NFKD").replace(/\p{M}/gu, "")].map((one) => LETTERS[one] ?? one);
  const plain = plainTypography(base.join(""));
  if (isPlain(plain)) return plain;
  return EMOJI.test(character) ? "" : character;
}

/**
 * Returns a name as a text message contains it: letters that GSM-7 lacks become plain ones ("Œillets" is written
 * "OEillets") and emoji are left out, so that a name which Potager adds makes no text longer. Letters of another
 * script stay.
 */
export function plainName(name: string): string {
  const composed = plainTypography(name.normalize("NFC"));
  if (isPlain(composed)) return composed;
  const plain = [...composed].map(equalOf).join("").replace(/ {2,}/g, " ").trim();
  return plain === "" ? composed : plain;
}

/** Lists the letters of a name that a text message replaces, each once, with what they become. */
export const replacedLetters = (name: string): { character: string; plain: string }[] =>
  [...new Set(plainTypography(name.normalize("NFC")))]
    .map((character) => ({ character, plain: equalOf(character) }))
    .filter(({ character, plain }) => plain !== character && plain !== "");
