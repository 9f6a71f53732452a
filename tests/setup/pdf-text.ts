import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRawStream,
} from "pdf-lib";

const utf8 = new TextDecoder("latin1");
const contents = (stream: PDFRawStream): string => utf8.decode(decodePDFRawStream(stream).decode());

/** Returns what each glyph of a font means, from its ToUnicode map. */
function glyphs(font: PDFDict): Map<string, string> {
  const map = contents(font.lookup(PDFName.of("ToUnicode")) as PDFRawStream);
  const known = new Map<string, string>();
  for (const [, code = "", units = ""] of map.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]+)>/gi)) {
    const letters = units.match(/.{4}/g)?.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))) ?? [];
    known.set(code.toLowerCase(), letters.join(""));
  }
  return known;
}

function textOfPage(page: PDFPage): string {
  const fonts = page.node.Resources()!.lookup(PDFName.of("Font"), PDFDict);
  const streams = page.node.Contents();
  const parts =
    streams instanceof PDFArray ? streams.asArray().map((ref) => page.doc.context.lookup(ref)) : [streams];
  const drawing = parts.map((part) => contents(part as PDFRawStream)).join("\n");
  let known = new Map<string, string>();
  const texts: string[] = [];
  for (const [, font, hex] of drawing.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9a-f]*)> Tj/gi)) {
    if (font) known = glyphs(fonts.lookup(PDFName.of(font), PDFDict));
    else texts.push((hex?.match(/.{4}/g) ?? []).map((code) => known.get(code.toLowerCase()) ?? "?").join(""));
  }
  return texts.join("\n");
}

/** Returns the text of each page of a PDF, one line per piece that was drawn, as a program that reads it aloud finds it. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().map(textOfPage);
}
