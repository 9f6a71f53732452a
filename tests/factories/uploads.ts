import { randomBytes } from "node:crypto";
import { db } from "@/db/client";
import { uploads } from "@/db/schema";
import type { StoredImage } from "@/lib/vocabulary/json-columns";

/** Keeps an upload of a user, perhaps for a farm, without its files. @returns its image as an upload answers it */
export async function makeUpload(
  user: { id: number },
  farm: { id: number } | null,
  folder = "uploads",
): Promise<StoredImage> {
  const path = `${folder}/2026/11/${randomBytes(13).toString("hex")}`;
  await db()
    .insert(uploads)
    .values({ path, user_id: user.id, farm_id: farm?.id ?? null, bytes: 1000 });
  return { url: `/${path}/640.webp`, path: `/${path}`, srcset: "", formats: [] };
}
