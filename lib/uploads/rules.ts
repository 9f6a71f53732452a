export type UploadFormat = "jpeg" | "png" | "webp" | "avif";

/** Widths in pixels that are made of an image that is at least as wide. */
const WIDTHS = [320, 640, 1280, 1920] as const;

/** File name of an upload for emails, because Outlook supports neither WebP nor AVIF. */
export const EMAIL_FILE = "email.jpg";
/** Width for emails: twice the displayed width. */
export const EMAIL_WIDTH = 1104;

/** Returns the address of an image for emails. */
export const emailImageUrl = (image: { url: string }): string =>
  `${image.url.slice(0, image.url.lastIndexOf("/") + 1)}${EMAIL_FILE}`;

/** The cuts of an image for fixed places of an email, at twice the displayed size, with the most bytes of each. */
export const EMAIL_CUTS = {
  "cover.jpg": { width: 1200, height: 480, fit: "cover", bytes: 60 * 1024 },
  "card.jpg": { width: 528, height: 396, fit: "cover", bytes: 40 * 1024 },
  "logo.jpg": { width: 288, height: 96, fit: "inside", bytes: 20 * 1024 },
} as const;
export type EmailCut = keyof typeof EMAIL_CUTS;

export const isEmailCut = (file: string): file is EmailCut => Object.hasOwn(EMAIL_CUTS, file);

/**
 * Returns the path of a cut. It is always an address of ours, because the cut of an upload that is older than the cuts
 * is made when it is asked for.
 */
export const emailCutPath = (image: { path: string }, cut: EmailCut): string =>
  `/${image.path.replace(/^\//, "")}/${cut}`;

/** Returns the shown width in pixels of a logo that is shown at a height. */
export function logoWidth(
  image: { formats: readonly { width: number; height: number }[] },
  height: number,
): number {
  const [format] = image.formats;
  const { width: most, height: tall } = EMAIL_CUTS["logo.jpg"];
  const wide = format ? (format.width / format.height) * height : height;
  return Math.round(Math.min(wide, (most / tall) * height));
}

/**
 * Maximum number of pixels. A malicious file of a few kilobytes can decompress to gigabytes, so larger images are
 * refused.
 */
export const MAX_PIXELS = 50_000_000;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Returns the format of a file by its first bytes, whatever its name; null for an unsupported format. */
export function sniff(bytes: Uint8Array): UploadFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === "PNG\r\n\x1a\n") return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return "avif";
  return null;
}

/** Returns whether a file is HEIC, the format of iPhones, so that the error can name it. */
export const isHeic = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 8) === "ftyp" && /^(hei[cmsx]|hev[cx]|mif1|msf1)$/.test(ascii(bytes, 8, 12));

/** What a browser makes of a photo before it sends it; a phone's own photo is often larger than a web page needs. */
export const SENT_PHOTO = {
  /** Longest side in pixels. */
  side: 2560,
  /** A photo that is small and light enough already is sent as it is. */
  bytes: 2_000_000,
  /** JPEG qualities, tried until the photo is light enough. */
  qualities: [0.85, 0.75, 0.6],
} as const;

/** Bytes of the largest file that a browser tries to open as a photo. */
export const MAX_CHOSEN_BYTES = 100 * 1024 * 1024;

/** Returns the width and height of an image whose longest side is at most `side`. */
export function fitInside(image: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

/** Returns the widths to make of an image: at least one, and never wider than the image. */
export function widthsFor(original: number): number[] {
  const widths: number[] = WIDTHS.filter((width) => width <= original);
  const largest = Math.min(original, WIDTHS[WIDTHS.length - 1] ?? original);
  return widths.includes(largest) ? widths : [...widths, largest];
}
