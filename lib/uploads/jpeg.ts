import sharp from "sharp";
import type { StoredImage } from "@/db/schema/json";
import { storage } from "@/lib/providers/storage";

/** An upload cut to a size, as JPEG, for whoever cannot read WebP; null when it is no longer there. */
export async function uploadAsJpeg(
  image: Pick<StoredImage, "path" | "url">,
  size: { width: number; height: number },
): Promise<Buffer | null> {
  const name = image.url.slice(image.url.lastIndexOf("/") + 1);
  const path = `${image.path.replace(/^\//, "")}/${name}`;
  const bytes = /^uploads\/[\w/-]+\/\d{1,4}\.webp$/.test(path) ? await storage().read(path) : null;
  return bytes
    ? sharp(bytes)
        .resize({ ...size, fit: "cover" })
        .jpeg({ quality: 82 })
        .toBuffer()
    : null;
}
