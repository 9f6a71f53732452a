import { PDFDocument, type PDFFont, type PDFPage } from "pdf-lib";
import {
  drawable,
  drawMark,
  embedFonts,
  type Fonts,
  INK,
  LEAF,
  SOFT,
  SPROUT,
} from "@/lib/files/operations/pdf-drawing";
import { translator } from "@/lib/i18n/translator";
import type { Lang } from "@/lib/vocabulary/languages";
import { drawModules, fit, type Modules } from "./drawing";
import { CARDS_A_SHEET } from "./inputs";

/** A card: the address in its code, and the squares of the code. */
interface Card {
  url: string;
  modules: Modules;
}

/** US letter, and a business card of 3.5 × 2 inches, in points. Two columns of five leave these margins. */
const PAGE = { width: 612, height: 792 };
const CARD = { width: 252, height: 144 };
const COLUMNS = 2;
const ROWS = CARDS_A_SHEET / COLUMNS;
const MARGIN = {
  x: (PAGE.width - COLUMNS * CARD.width) / 2,
  y: (PAGE.height - ROWS * CARD.height) / 2,
};
/** How far cut marks stay away from the cards, and how long they are. */
const MARK = { gap: 5, length: 14 };
/** Space within a card: whoever cuts a little off keeps the code with its quiet zone. */
const PADDING = 14;
const CODE = 96;

/** Draws marks in the margins at each edge of the cards. Nothing is drawn between the cards. */
function drawCutMarks(page: PDFPage): void {
  const line = (start: { x: number; y: number }, end: { x: number; y: number }) =>
    page.drawLine({ start, end, thickness: 0.4, color: SOFT });
  for (let column = 0; column <= COLUMNS; column++) {
    const x = MARGIN.x + column * CARD.width;
    for (const [from, way] of [
      [PAGE.height - MARGIN.y, 1],
      [MARGIN.y, -1],
    ] as const)
      line({ x, y: from + way * MARK.gap }, { x, y: from + way * (MARK.gap + MARK.length) });
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = MARGIN.y + row * CARD.height;
    for (const [from, way] of [
      [MARGIN.x, -1],
      [PAGE.width - MARGIN.x, 1],
    ] as const)
      line({ x: from + way * MARK.gap, y }, { x: from + way * (MARK.gap + MARK.length), y });
  }
}

interface Style {
  font: PDFFont;
  size: number;
  width: number;
  lines: number;
  color: typeof INK;
}

/** Writes lines from `top` down, each beginning at `x`, and returns the y position below them. */
function write(page: PDFPage, text: string, at: { x: number; top: number }, style: Style): number {
  const { lines, size } = fit(drawable(text, style.font), style.font, style.width, style.size, style.lines);
  let y = at.top;
  for (const line of lines) {
    y -= size;
    page.drawText(line, { x: at.x, y: y + size * 0.2, size, font: style.font, color: style.color });
    y -= size * 0.18;
  }
  return y;
}

interface Look {
  fonts: Fonts;
  words: Record<"call" | "how", string>;
}

/** Draws one card from its upper left corner. */
function drawCard(
  page: PDFPage,
  { url, modules }: Card,
  corner: { x: number; top: number },
  look: Look,
): void {
  const { fonts, words } = look;
  const [left, top] = [corner.x + PADDING, corner.top - PADDING];
  drawModules(page, modules, { x: left, top, side: CODE });
  const x = left + CODE + PADDING;
  const width = CARD.width - CODE - 3 * PADDING;
  drawMark(page, x, top, 17);
  page.drawText("Potager", { x: x + 22, y: top - 13, size: 12.5, font: fonts.title, color: INK });
  const below = write(
    page,
    words.call,
    { x, top: top - 25 },
    { font: fonts.title, size: 14, width, lines: 4, color: LEAF },
  );
  write(
    page,
    words.how,
    { x, top: below - 4 },
    { font: fonts.text, size: 7.5, width, lines: 3, color: SOFT },
  );
  page.drawRectangle({
    x: left,
    y: corner.top - CARD.height + 24,
    width: CARD.width - 2 * PADDING,
    height: 0.8,
    color: SPROUT,
  });
  const address = {
    font: fonts.strong,
    size: 7.5,
    width: CARD.width - 2 * PADDING,
    lines: 1,
    color: INK,
  };
  write(page, url.replace(/^https?:\/\//, ""), { x: left, top: corner.top - CARD.height + 20 }, address);
}

/** Returns a PDF of business cards, ten a page, with cut marks. The same cards always give the same file. */
export async function drawCards(cards: readonly Card[], lang: Lang): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const t = translator(lang, "qr_cards");
  const look: Look = {
    fonts: await embedFonts(pdf),
    words: { call: t("card.call"), how: t("card.how") },
  };
  pdf.setTitle(t("title"));
  pdf.setLanguage(`${lang}-CA`);
  pdf.setCreator("Potager");
  for (let first = 0; first < cards.length; first += CARDS_A_SHEET) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    drawCutMarks(page);
    cards.slice(first, first + CARDS_A_SHEET).forEach((card, at) => {
      const x = MARGIN.x + (at % COLUMNS) * CARD.width;
      const top = PAGE.height - MARGIN.y - Math.floor(at / COLUMNS) * CARD.height;
      drawCard(page, card, { x, top }, look);
    });
  }
  return pdf.save();
}
