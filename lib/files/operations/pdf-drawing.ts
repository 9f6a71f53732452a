import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fontkit from "@pdf-lib/fontkit";
import { type PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";

const colour = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(r, g, b);
};
export const LEAF = colour("#2f6b3c");
const FURROW = colour("#639f66");
export const PAPER = colour("#fbf8f1");
export const INK = colour("#2b2118");
export const SOFT = colour("#4d4034");
export const SPROUT = colour("#9bc53d");
export const SQUASH = colour("#f2b33d");

export interface Fonts {
  title: PDFFont;
  text: PDFFont;
  strong: PDFFont;
}

const fontFile = (name: string) => readFile(join(process.cwd(), "lib/qr-codes/fonts", `${name}.ttf`));

/** Embeds the fonts of our PDF files, with the letters that are used alone. */
export async function embedFonts(pdf: PDFDocument): Promise<Fonts> {
  pdf.registerFontkit(fontkit);
  const files = await Promise.all(["fraunces-600", "inter-400", "inter-600"].map(fontFile));
  // One after the other, so that the same text always gives the same file.
  const fonts: PDFFont[] = [];
  for (const file of files) fonts.push(await pdf.embedFont(file, { subset: true }));
  const [title, text, strong] = fonts;
  return { title: title!, text: text!, strong: strong! };
}

/** The letters of each font, because listing them takes longer than drawing a line. */
const lettersOf = new WeakMap<PDFFont, Set<number>>();

function knownLetters(font: PDFFont): Set<number> {
  const known = lettersOf.get(font) ?? new Set(font.getCharacterSet());
  lettersOf.set(font, known);
  return known;
}

/** Removes accents or letters that the font does not contain, so that no empty box is printed. */
export function drawable(text: string, font: PDFFont): string {
  const known = knownLetters(font);
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.replace(/[\u202f\u2009]/g, "\u00a0")]
    .flatMap((letter) => (has(letter) ? [letter] : [...letter.normalize("NFD")].filter(has)))
    .join("");
}

/** Draws the logo of components/illustrations/logo.tsx. */
export function drawMark(page: PDFPage, x: number, top: number, side: number) {
  const at = { x, y: top, scale: side / 40 };
  const stroke = (path: string, borderColor: ReturnType<typeof rgb>, width: number) =>
    page.drawSvgPath(path, { ...at, borderColor, borderWidth: width });
  page.drawSvgPath(
    "M11 0h18a11 11 0 0 1 11 11v18a11 11 0 0 1 -11 11h-18a11 11 0 0 1 -11 -11v-18a11 11 0 0 1 11 -11z",
    {
      ...at,
      color: LEAF,
    },
  );
  stroke("M5 30.5c9-4.5 21-4.5 30 0M9 35.5c7-3 15-3 22 0", FURROW, 2.6);
  stroke("M20 29V17.5", PAPER, 3);
  page.drawSvgPath("M20 21.5C11.5 21.5 7 16 7.3 8.3 15.5 8 20.3 13 20 21.5z", { ...at, color: SPROUT });
  page.drawSvgPath("M20 18.5c0-7.3 4.3-12 12.3-12 .4 7.6-4 12.3-12.3 12z", { ...at, color: SQUASH });
}
