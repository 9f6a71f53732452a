import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farms } from "@/db/schema";

/** The farm people may find under this handle; a hidden one is as if it did not exist. */
export async function findSignupFarm(db: Db, handle: string): Promise<typeof farms.$inferSelect | null> {
  const [farm] = await db
    .select()
    .from(farms)
    .where(and(eq(farms.handle, handle), eq(farms.public, true), isNull(farms.deleted_at)));
  return farm ?? null;
}
