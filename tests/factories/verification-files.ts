import sharp from "sharp";

/** Returns a small PDF, as a scanner would make it. */
export const pdfBytes = (words = "permis"): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`%PDF-1.4\n% ${words}\ntrailer <</Root 1 0 R>>\n%%EOF\n`));

/** Returns a photo of a document, with the place where it was taken. */
export async function photoBytes(format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#2f6b3c" } });
  const located = image.withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 30/1 0/1" } });
  return new Uint8Array(await located.toFormat(format).toBuffer());
}
