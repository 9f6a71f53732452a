import sharp from "sharp";
import { decideVerification, readReview } from "@/lib/farms/service/verification";
import type { PoolCtx } from "@/lib/platform/context";

/** Returns a small PDF, as a scanner would make it. */
export function pdfBytes(words = "permis"): Uint8Array<ArrayBuffer> {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"];
  let text = `%PDF-1.4\n% ${words}\n`;
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(text);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const list = Buffer.byteLength(text);
  text += `xref\n0 3\n0000000000 65535 f \n${places.join("")}trailer\n<</Size 3/Root 1 0 R>>\n`;
  return new Uint8Array(Buffer.from(`${text}startxref\n${list}\n%%EOF\n`));
}

/** Returns a photo of a document, with the place where it was taken. */
export async function photoBytes(format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#2f6b3c" } });
  const located = image.withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 30/1 0/1" } });
  return new Uint8Array(await located.toFormat(format).toBuffer());
}

/** Decides about the verification of a farm, as somebody who has just looked at it. */
export async function decide(
  ctx: PoolCtx,
  input: { farm_id: number; decision: "verified" | "refused"; reason?: string },
) {
  const { seen } = await readReview(ctx, input);
  return decideVerification(ctx, { ...input, seen });
}
