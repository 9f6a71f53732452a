export type UploadFormat = "jpeg" | "png" | "webp" | "avif";

/** Widths in pixels that an image is kept in, where it is at least that wide. */
const WIDTHS = [320, 640, 1280, 1920] as const;

/** The file of an upload that messages show: Outlook knows neither WebP nor AVIF. */
export const EMAIL_FILE = "email.jpg";
/** Twice the width that a message shows a picture in. */
export const EMAIL_WIDTH = 1104;

/** Where a message finds an image. */
export const emailImageUrl = (image: { url: string }): string => image.url.replace(/[^/]+$/, EMAIL_FILE);

/** A bomb of a few kilobytes can unfold to gigabytes: no image above 50 megapixels is opened. */
export const MAX_PIXELS = 50_000_000;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** What the first bytes say a file is, whatever it is called; null for anything we do not open. */
export function sniff(bytes: Uint8Array): UploadFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === "PNG\r\n\x1a\n") return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return "avif";
  return null;
}

/** Whether the first bytes are those of an iPhone's HEIC, to say so in words. */
export const isHeic = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 8) === "ftyp" && /^(hei[cmsx]|hev[cx]|mif1|msf1)$/.test(ascii(bytes, 8, 12));

/** The widths to make of an image: never wider than it is, and at least one. */
export function widthsFor(original: number): number[] {
  const widths: number[] = WIDTHS.filter((width) => width <= original);
  const largest = Math.min(original, WIDTHS[WIDTHS.length - 1] ?? original);
  return widths.includes(largest) ? widths : [...widths, largest];
}
