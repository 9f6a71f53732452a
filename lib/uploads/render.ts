import sharp, { type Sharp } from "sharp";
import { invalid } from "@/lib/platform/errors";
import type { ImageFormat } from "@/lib/vocabulary/json-columns";
import {
  EMAIL_CUTS,
  EMAIL_FILE,
  EMAIL_WIDTH,
  type EmailCut,
  isHeic,
  MAX_PIXELS,
  sniff,
  widthsFor,
} from "./rules";

export interface RenderedFile {
  name: string;
  bytes: Uint8Array;
  width: number;
  height: number;
  type: ImageFormat["type"] | "image/jpeg";
}

// One thread for each picture: pages need the other processors, and libvips would take all.
sharp.concurrency(1);

type Made = Awaited<ReturnType<typeof decode>>;

const RENDERERS = [
  { extension: "webp", type: "image/webp", render: (image: Sharp) => image.webp({ quality: 80 }) },
  {
    extension: "avif",
    type: "image/avif",
    render: (image: Sharp) => image.avif({ quality: 52, effort: 2 }),
  },
] as const;

/** The longest side of what is decoded: of a photo, and of a document that was photographed. */
const SIDES = { photo: 1920, document: 2560 } as const;

/** Decodes an image once, upright and with a longest side. Removes all metadata, such as place and device. */
async function decode(bytes: Uint8Array, side: number) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).autoOrient();
  return image
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** What is tried until a cut is light enough: lower qualities, and then half the size. */
const ATTEMPTS = [
  ...[80, 70, 60, 48, 36].map((quality) => ({ quality, scale: 1 })),
  { quality: 48, scale: 0.5 },
  { quality: 20, scale: 0.5 },
];

/** Returns one cut of an image, the best that stays below its most bytes. */
export async function renderCut(image: Sharp, cut: EmailCut): Promise<Made> {
  const { width, height, fit, bytes } = EMAIL_CUTS[cut];
  const resized = image.resize({ width, height, fit, withoutEnlargement: fit === "inside" });
  const whole = await resized.flatten({ background: "#ffffff" }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: whole.info.width, height: whole.info.height, channels: whole.info.channels };
  let made: Made | undefined;
  for (const { quality, scale } of ATTEMPTS) {
    const sized = sharp(whole.data, { raw }).resize({ width: Math.ceil(raw.width * scale) });
    made = await sized.jpeg({ quality, mozjpeg: true }).toBuffer({ resolveWithObject: true });
    if (made.data.length <= bytes) break;
  }
  return made!;
}

/** Returns a part of an image, given in shares of its width and height. */
export async function cropImage(
  bytes: Uint8Array,
  area: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const left = Math.min(width - 1, Math.round(area.left * width));
  const top = Math.min(height - 1, Math.round(area.top * height));
  const size = {
    width: Math.max(1, Math.min(width - left, Math.round(area.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(area.height * height))),
  };
  return sharp(bytes)
    .extract({ left, top, ...size })
    .webp({ quality: 95 })
    .toBuffer();
}

/**
 * Returns what makes copies of an image that is decoded once, and its width.
 * @throws AppError invalid when the format is not supported, the image is damaged, or it has more than 50 megapixels
 */
async function openImage(bytes: Uint8Array, side: number): Promise<{ source: () => Sharp; width: number }> {
  if (!sniff(bytes)) throw invalid("file", isHeic(bytes) ? "heicImage" : "unsupportedImage");
  const { data, info } = await decode(bytes, side).catch((error: Error) => {
    throw invalid("file", /pixel limit/i.test(error.message) ? "tooManyPixels" : "damagedImage");
  });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { source: () => sharp(data, { raw }), width: info.width };
}

/**
 * Returns a photographed document as one JPEG that can be read, without metadata.
 * @throws AppError invalid when the format is not supported, the image is damaged, or it has more than 50 megapixels
 */
export async function renderDocument(bytes: Uint8Array): Promise<Uint8Array> {
  const { source } = await openImage(bytes, SIDES.document);
  return source().flatten({ background: "#ffffff" }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/**
 * Returns an image in all sizes and formats.
 * @throws AppError invalid when the format is not supported, the image is damaged, or it has more than 50 megapixels
 */
export async function renderImage(bytes: Uint8Array): Promise<RenderedFile[]> {
  const { source, width: whole } = await openImage(bytes, SIDES.photo);
  const files: RenderedFile[] = [];
  const keep = (name: string, type: RenderedFile["type"], { data: bytes, info: made }: Made) =>
    files.push({ name, bytes, width: made.width, height: made.height, type });
  for (const width of widthsFor(whole)) {
    for (const { extension, type, render } of RENDERERS) {
      const made = await render(source().resize({ width })).toBuffer({ resolveWithObject: true });
      keep(`${width}.${extension}`, type, made);
    }
  }
  const email = source()
    .resize({ width: EMAIL_WIDTH, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true });
  keep(EMAIL_FILE, "image/jpeg", await email.toBuffer({ resolveWithObject: true }));
  for (const cut of Object.keys(EMAIL_CUTS) as EmailCut[])
    keep(cut, "image/jpeg", await renderCut(source(), cut));
  return files;
}
