import { PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import {
  drawable,
  drawMark,
  embedFonts,
  INK,
  LEAF,
  PAPER,
  SOFT,
  SPROUT,
  SQUASH,
} from "@/lib/files/operations/pdf-drawing";
import { translator } from "@/lib/i18n/translator";
import { drawModules, fit, type Modules } from "./drawing";
import type { PosterSize } from "./inputs";

interface Poster {
  size: PosterSize;
  farm: string;
  place: string | null;
  /** Title of a custom code, in small print at the bottom, so that posters are not mixed up. */
  label: string | null;
  modules: Modules;
}

/** Page sizes in points: US letter and A6. */
const PAGE: Record<PosterSize, [number, number]> = { letter: [612, 792], a6: [297.64, 419.53] };

interface Words {
  font: PDFFont;
  size: number;
  width: number;
  lines?: number;
  color: ReturnType<typeof rgb>;
}

/** Writes centred lines from `top` down, and returns the y position below them. */
function write(page: PDFPage, text: string, top: number, words: Words): number {
  const { lines, size } = fit(
    drawable(text, words.font),
    words.font,
    words.width,
    words.size,
    words.lines ?? 1,
  );
  let y = top;
  for (const line of lines) {
    y -= size;
    const x = (page.getWidth() - words.font.widthOfTextAtSize(line, size)) / 2;
    page.drawText(line, { x, y: y + size * 0.2, size, font: words.font, color: words.color });
    y -= size * 0.14;
  }
  return y;
}

/** Draws a hill over the full width, as the background of the farm's name. */
function drawHill(page: PDFPage, height: number) {
  const [w, h] = [page.getWidth(), page.getHeight()];
  const hill = `M0 0H${w}V${height * 0.86}C${w * 0.72} ${height * 1.08} ${w * 0.3} ${height * 1.06} 0 ${height * 0.8}z`;
  page.drawSvgPath(hill, { x: 0, y: h, color: LEAF });
  for (const [rise, color] of [
    [1.06, SQUASH],
    [1.13, SPROUT],
  ] as const) {
    const edge = `M0 ${height * 0.8 * rise}C${w * 0.3} ${height * 1.06 * rise} ${w * 0.72} ${height * 1.08 * rise} ${w} ${height * 0.86 * rise}`;
    page.drawSvgPath(edge, { x: 0, y: h, borderColor: color, borderWidth: h * 0.006 });
  }
}

/** Returns a PDF poster: the farm, the instructions in French and English, and a large QR code. */
export async function drawPoster(poster: Poster): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const fonts = await embedFonts(pdf);
  const [fr, en] = [translator("fr", "qr_codes"), translator("en", "qr_codes")];
  pdf.setTitle(`${poster.farm} – QR`);
  pdf.setLanguage("fr-CA");
  pdf.setCreator("Potager");
  const page = pdf.addPage(PAGE[poster.size]);
  const [w, h] = [page.getWidth(), page.getHeight()];
  const inner = w * 0.84;

  page.drawRectangle({ x: 0, y: 0, width: w, height: h, color: PAPER });
  drawHill(page, h * 0.195);
  const name = { font: fonts.title, size: w * 0.083, width: inner, lines: 2, color: PAPER };
  const measured = fit(drawable(poster.farm, fonts.title), fonts.title, inner, name.size, 2);
  const block = measured.lines.length * measured.size * 1.14 + (poster.place ? w * 0.042 : 0);
  let y = write(page, poster.farm, h - (h * 0.176 - block) / 2, name);
  if (poster.place)
    write(page, poster.place, y, { font: fonts.text, size: w * 0.03, width: inner, color: PAPER });

  y = h * 0.772;
  y = write(page, fr("poster.call"), y, { font: fonts.title, size: w * 0.066, width: inner, color: INK });
  y = write(page, en("poster.call"), y - h * 0.004, {
    font: fonts.title,
    size: w * 0.046,
    width: inner,
    color: LEAF,
  });

  const side = Math.min(w * 0.6, h * 0.425);
  const card = side * 1.16;
  const top = y - h * 0.022;
  const round = card * 0.06;
  page.drawSvgPath(
    `M${round} 0H${card - round}a${round} ${round} 0 0 1 ${round} ${round}V${card - round}a${round} ${round} 0 0 1 -${round} ${round}H${round}a${round} ${round} 0 0 1 -${round} -${round}V${round}a${round} ${round} 0 0 1 ${round} -${round}z`,
    { x: (w - card) / 2, y: top, color: rgb(1, 1, 1), borderColor: LEAF, borderWidth: w * 0.006 },
  );
  drawModules(page, poster.modules, { x: (w - side) / 2, top: top - (card - side) / 2, side });

  y = top - card - h * 0.018;
  y = write(page, fr("poster.how"), y, { font: fonts.strong, size: w * 0.03, width: inner, color: INK });
  write(page, en("poster.how"), y, { font: fonts.text, size: w * 0.028, width: inner, color: SOFT });

  const mark = w * 0.05;
  const word = fonts.title.widthOfTextAtSize("Potager", mark * 0.62);
  const left = (w - mark * 1.3 - word) / 2;
  const foot = h * 0.06;
  drawMark(page, left, foot, mark);
  page.drawText("Potager", {
    x: left + mark * 1.3,
    y: foot - mark * 0.7,
    size: mark * 0.62,
    font: fonts.title,
    color: INK,
  });
  if (poster.label) {
    const label = drawable(poster.label, fonts.text);
    page.drawText(label, { x: w * 0.04, y: h * 0.012, size: w * 0.014, font: fonts.text, color: SOFT });
  }
  return pdf.save();
}
