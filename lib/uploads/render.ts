import sharp, { type Sharp } from "sharp";
import { invalid } from "@/lib/core/errors";
import type { ImageFormat } from "@/lib/core/json-columns";
import { EMAIL_FILE, EMAIL_WIDTH, isHeic, MAX_PIXELS, sniff, widthsFor } from "./rules";

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

/**
 * Decodes an image once, upright and at the largest size that we keep. Removes all metadata, such as place and
 * device.
 */
async function decode(bytes: Uint8Array) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).autoOrient();
  return image
    .resize({ width: 1920, height: 1920, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Returns an image in all sizes and formats.
 * @throws AppError invalid when the format is not supported, the image is damaged, or it has more than 50 megapixels
 */
export async function renderImage(bytes: Uint8Array): Promise<RenderedFile[]> {
  if (!sniff(bytes)) throw invalid("file", isHeic(bytes) ? "heicImage" : "unsupportedImage");
  const { data, info } = await decode(bytes).catch((error: Error) => {
    throw invalid("file", /pixel limit/i.test(error.message) ? "tooManyPixels" : "damagedImage");
  });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const source = () => sharp(data, { raw });
  const files: RenderedFile[] = [];
  const keep = (name: string, type: RenderedFile["type"], { data: bytes, info: made }: Made) =>
    files.push({ name, bytes, width: made.width, height: made.height, type });
  for (const width of widthsFor(info.width)) {
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
  return files;
}
