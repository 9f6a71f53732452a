import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureInput } from "./inputs";

/** The tile behind a drawing, in the colour of the site's paper, so that it stays right in dark mode. */
const TILE = "#f4ecdb";
/** The size of a card's picture: twice the width of a column of an email. */
const CARD = { width: 528, height: 396 };
const CARD_DRAWING = 264;
const MARK = 96;

/** Reads a drawing of public/. The renderer knows no CSS variables, so each becomes its fallback. */
async function readDrawing(path: string): Promise<Buffer | null> {
  const file = join(process.cwd(), "public", path);
  const svg = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return svg === null
    ? null
    : Buffer.from(svg.replace(/var\([^,()]+,([^()]+)\)/g, (_, value: string) => value.trim()));
}

async function drawCover(name: string, mirrored: boolean): Promise<Uint8Array | null> {
  const svg = await readDrawing(`covers/${name}.svg`);
  return svg && sharp(svg).resize(1200, 480).flop(mirrored).jpeg({ quality: 74, mozjpeg: true }).toBuffer();
}

async function drawCard(name: string): Promise<Uint8Array | null> {
  const svg = await readDrawing(`drawings/${name}.svg`);
  if (!svg) return null;
  const drawing = await sharp(svg, { density: 216 })
    .resize({ width: CARD_DRAWING, height: CARD_DRAWING, fit: "inside" })
    .toBuffer();
  return sharp({ create: { ...CARD, channels: 3, background: TILE } })
    .composite([{ input: drawing }])
    .png({ palette: true })
    .toBuffer();
}

async function drawMark(name: string): Promise<Uint8Array | null> {
  const svg = await readDrawing(`drawings/${name}.svg`);
  return svg && sharp(svg, { density: 180 }).resize(MARK, MARK).png({ palette: true }).toBuffer();
}

/** Draws a picture from the drawing of the same name; null when there is none. */
export async function draw({ kind, file }: PictureInput): Promise<Uint8Array | null> {
  const name = file.replace(/(-mirrored)?\.\w+$/, "");
  if (kind === "covers") return drawCover(name, file.includes("-mirrored."));
  return kind === "cards" ? drawCard(name) : drawMark(name);
}
