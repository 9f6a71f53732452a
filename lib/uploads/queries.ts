import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { uploads } from "@/db/schema";

export type UploadRow = typeof uploads.$inferSelect;

/** Returns an upload by its path, or null. */
export async function findByPath(db: Db, path: string): Promise<UploadRow | null> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.path, path));
  return upload ?? null;
}
