import type { PDFFont, PDFPage } from "pdf-lib";
import { INK } from "@/lib/files/operations/pdf-drawing";

/** The squares of a code, line by line. */
export interface Modules {
  size: number;
  data: Uint8Array;
}

/** Returns lines and font size: the largest size up to `most` at which the text fits into `maxLines` lines. */
export function fit(text: string, font: PDFFont, width: number, most: number, maxLines: number) {
  for (let size = most; ; size *= 0.94) {
    const lines: string[] = [];
    for (const word of text.split(/ +/)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    const fits =
      lines.length <= maxLines && lines.every((line) => font.widthOfTextAtSize(line, size) <= width);
    if (fits || size < 6) return { lines, size };
  }
}

/** Returns the dark squares of a line as a path: squares side by side are one rectangle, so that no seam is printed. */
function pathOfLine({ size, data }: Modules, y: number): string {
  let path = "";
  for (let x = 0; x < size; ) {
    const from = x;
    while (x < size && data[y * size + x]) x++;
    if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
    else x++;
  }
  return path;
}

/** Draws all dark squares of the code as one path, which stays sharp at any size and is small. */
export function drawModules(page: PDFPage, modules: Modules, at: { x: number; top: number; side: number }) {
  const path = Array.from({ length: modules.size }, (_, y) => pathOfLine(modules, y)).join("");
  page.drawSvgPath(path, { x: at.x, y: at.top, scale: at.side / modules.size, color: INK });
}
