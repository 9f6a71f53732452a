import { sql } from "drizzle-orm";
import { page_hits } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { deleteOldRows } from "@/lib/platform/purge";
import { keptSince } from "@/lib/vocabulary/retention";

/** Saves a page view. A farm that does not exist is saved as null. */
export async function addPageHit(
  ctx: Ctx,
  {
    farm_id,
    ...hit
  }: Pick<typeof page_hits.$inferInsert, "url" | "query" | "hash" | "farm_id" | "visitor" | "referrer">,
): Promise<void> {
  await ctx.db.insert(page_hits).values({
    ...hit,
    farm_id: farm_id ? sql`(select id from farms where id = ${farm_id} and deleted_at is null)` : null,
    lang: ctx.lang,
    created_at: ctx.clock.now(),
  });
}

/** Deletes up to `most` hits after their months. @returns how many were deleted */
export const deleteOldPageHits = (tx: Ctx, most: number): Promise<number> =>
  deleteOldRows(tx, page_hits, keptSince("page_hits", tx.clock.now()), most);
