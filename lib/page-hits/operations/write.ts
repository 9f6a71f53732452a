import { lt, sql } from "drizzle-orm";
import { page_hits } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";

/** Months for which hits are kept, long enough to compare two seasons. */
const LIFETIME_MONTHS = 13;

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

/** Deletes hits that are more than 13 months old. @returns how many were deleted */
export async function deleteOldPageHits(ctx: Ctx): Promise<number> {
  const oldest = ctx.clock.now();
  oldest.setUTCMonth(oldest.getUTCMonth() - LIFETIME_MONTHS);
  const { count } = await ctx.db.delete(page_hits).where(lt(page_hits.created_at, oldest));
  return count;
}
