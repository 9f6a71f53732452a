import { fitInside, isHeic, SENT_PHOTO, sniff } from "@/lib/uploads/rules";
import { decodeHeic } from "./decode-heic";

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Draws an image at most `side` wide and tall. */
function draw(image: ImageBitmap, side: number): Canvas {
  const { width, height } = fitInside(image, side);
  const canvas =
    typeof OffscreenCanvas === "function"
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

async function encode(canvas: Canvas, type: "image/jpeg" | "image/png", quality?: number): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  if (!blob) throw new Error("the photo cannot be drawn");
  return blob;
}

const PROBE_SIDE = 64;

/** Returns whether an image has transparent parts, as a logo does: a JPEG would show them black. */
function isTransparent(image: ImageBitmap): boolean {
  const probe = draw(image, PROBE_SIDE);
  const context = probe.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  const { data } = context.getImageData(0, 0, probe.width, probe.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

async function encodeLight(image: ImageBitmap, mayBeTransparent: boolean): Promise<Blob> {
  let side: number = SENT_PHOTO.side;
  let blob: Blob | undefined;
  if (mayBeTransparent && isTransparent(image)) {
    for (; side > PROBE_SIDE; side /= 2) {
      blob = await encode(draw(image, side), "image/png");
      if (blob.size <= SENT_PHOTO.bytes) break;
    }
    return blob!;
  }
  const canvas = draw(image, side);
  for (const quality of SENT_PHOTO.qualities) {
    blob = await encode(canvas, "image/jpeg", quality);
    if (blob.size <= SENT_PHOTO.bytes) break;
  }
  return blob!;
}

/**
 * Returns a photo as it is sent: upright, in a format that the server accepts, and scaled down. A file that the browser
 * cannot open is returned as it is, because the server says in words what is wrong with it.
 * @throws ConnectionLost when the HEIC decoder could not be loaded
 */
export async function preparePhoto(file: File, signal: AbortSignal): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  const format = sniff(start);
  const heic = isHeic(start);
  if (!format && !heic) return file;
  // Safari opens HEIC itself. The EXIF orientation is applied by default.
  const own = await createImageBitmap(file).catch(() => null);
  const image = own ?? (heic ? await decodeHeic(file, signal) : null);
  if (!image) return file;
  try {
    const isSmall = Math.max(image.width, image.height) <= SENT_PHOTO.side && file.size <= SENT_PHOTO.bytes;
    if (isSmall && !heic) return file;
    return await encodeLight(image, format !== "jpeg");
  } finally {
    image.close();
  }
}
