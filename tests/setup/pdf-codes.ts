import jsQR from "jsqr";
import { decodePDFRawStream, PDFArray, PDFDocument, type PDFPage, type PDFRawStream } from "pdf-lib";

/** Pixels of one square of a code, and of its quiet zone. */
const SQUARE = 4;
const QUIET = 4;

function drawingOf(page: PDFPage): string {
  const streams = page.node.Contents();
  const parts =
    streams instanceof PDFArray ? streams.asArray().map((ref) => page.doc.context.lookup(ref)) : [streams];
  const text = (part: unknown) =>
    new TextDecoder("latin1").decode(decodePDFRawStream(part as PDFRawStream).decode());
  return parts.map(text).join("\n");
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
}

/** Returns the dark rectangles of each path that consists of nothing else: rows of squares, as codes are drawn. */
function codesIn(drawing: string): Rectangle[][] {
  return drawing.split(/^q$/m).flatMap((group) => {
    const corners = [...group.matchAll(/^(-?[\d.]+) (-?[\d.]+) m\n(-?[\d.]+) (-?[\d.]+) l$/gm)];
    const isCode = corners.length > 100 && !/ c$/m.test(group);
    return isCode
      ? [corners.map(([, x, y, end]) => ({ x: Number(x), y: Number(y), width: Number(end) - Number(x) }))]
      : [];
  });
}

/** Paints the squares of a code, and returns what a phone reads in them. */
function read(rectangles: readonly Rectangle[]): string | null {
  const size = Math.max(...rectangles.map(({ x, width }) => x + width));
  const side = (size + 2 * QUIET) * SQUARE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, width } of rectangles)
    for (let row = 0; row < SQUARE; row++)
      for (let column = 0; column < width * SQUARE; column++) {
        const at = ((y + QUIET) * SQUARE + row) * side + (x + QUIET) * SQUARE + column;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
  return jsQR(pixels, side, side)?.data ?? null;
}

/** Returns what the QR codes of each page of a PDF say. */
export async function pdfCodes(bytes: Uint8Array): Promise<(string | null)[][]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().map((page) => codesIn(drawingOf(page)).map(read));
}
