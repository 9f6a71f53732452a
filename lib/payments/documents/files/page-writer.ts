import { PDFDocument, type PDFFont, type PDFPage } from "pdf-lib";
import { drawable, embedFonts, type Fonts, INK, SOFT } from "@/lib/files/operations/pdf-drawing";

/** US letter, which is what Québec prints on, in points. */
const PAGE: [number, number] = [612, 792];
export const LEFT = 54;
export const RIGHT = PAGE[0] - LEFT;
const TOP = PAGE[1] - 54;
const BOTTOM = 72;

export interface Style {
  font?: keyof Fonts;
  size?: number;
  color?: typeof INK;
  /** The text ends at x instead of beginning there. */
  end?: boolean;
}

/** Returns a measure of text that knows each word after the first time: shaping a whole line again is slow. */
function measureOf(font: PDFFont): (text: string, size: number) => number {
  const known = new Map<string, number>();
  return (text, size) => {
    const width = known.get(text) ?? font.widthOfTextAtSize(text, 1);
    known.set(text, width);
    return width * size;
  };
}

/** Cuts a word that is wider than its place. */
function pieces(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const cut: string[] = [];
  let left = 0;
  for (const letter of word) {
    left -= measure(letter);
    if (left >= 0) cut.push(`${cut.pop() ?? ""}${letter}`);
    else {
      cut.push(letter);
      left = width - measure(letter);
    }
  }
  return cut;
}

/** Writes text from the top of a page down, and goes on to further pages. */
export class PageWriter {
  y = TOP;
  private page: PDFPage;
  private readonly measures: Record<keyof Fonts, ReturnType<typeof measureOf>>;

  private constructor(
    readonly pdf: PDFDocument,
    private readonly fonts: Fonts,
  ) {
    this.page = pdf.addPage(PAGE);
    const { title, text, strong } = fonts;
    this.measures = { title: measureOf(title), text: measureOf(text), strong: measureOf(strong) };
  }

  static async open(): Promise<PageWriter> {
    const pdf = await PDFDocument.create({ updateMetadata: false });
    return new PageWriter(pdf, await embedFonts(pdf));
  }

  get current(): PDFPage {
    return this.page;
  }

  /** Goes on to a further page when less than `height` is left. @returns whether it did */
  need(height: number): boolean {
    if (this.y - height >= BOTTOM) return false;
    this.page = this.pdf.addPage(PAGE);
    this.y = TOP;
    return true;
  }

  /** Breaks a text into lines of a width. */
  wrap(text: string, width: number, { font = "text", size = 10 }: Style = {}): string[] {
    const measure = (part: string) => this.measures[font](part, size);
    const words = drawable(text.replace(/[\t\r\n ]+/g, " ").trim(), this.fonts[font]).split(" ");
    const lines: string[] = [];
    let left = 0;
    for (const word of words) {
      left -= measure(" ") + measure(word);
      if (lines.length > 0 && left >= 0) lines.push(`${lines.pop()} ${word}`);
      else {
        lines.push(...pieces(word, width, measure));
        left = width - measure(lines.at(-1) ?? "");
      }
    }
    return lines;
  }

  /** Writes one line with its baseline at `y`. */
  put(text: string, x: number, y: number, { font = "text", size = 10, color = INK, end }: Style = {}): void {
    const face = this.fonts[font];
    const known = drawable(text, face);
    const left = end ? x - face.widthOfTextAtSize(known, size) : x;
    this.page.drawText(known, { x: left, y, size, font: face, color });
  }

  /** Writes paragraphs below one another from `y`, and returns the baseline below them. */
  block(texts: readonly string[], x: number, y: number, width: number, style: Style = {}): number {
    const step = (style.size ?? 10) * 1.4;
    let at = y;
    for (const line of texts.flatMap((text) => this.wrap(text, width, style))) {
      this.put(line, x, at, style);
      at -= step;
    }
    return at;
  }

  rule(y = this.y, color = SOFT, thickness = 0.6): void {
    this.page.drawLine({ start: { x: LEFT, y }, end: { x: RIGHT, y }, color, thickness });
  }

  /** Writes the foot of every page, once all of them are there. */
  foot(words: (page: number, pages: number) => string): void {
    const pages = this.pdf.getPages();
    pages.forEach((page, at) => {
      this.page = page;
      this.put(words(at + 1, pages.length), RIGHT, BOTTOM - 30, { size: 8, color: SOFT, end: true });
    });
  }
}
