import { lt, sql } from "drizzle-orm";
import { page_hits } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

/** How long hits are kept: a season can be held against the one before. */
const LIFE_MONTHS = 13;

/** Notes that a page was looked at; a farm that does not exist is left out. */
export async function addPageHit(
  ctx: Ctx,
  {
    farm_id,
    ...hit
  }: { url: string; query: string; hash: string; farm_id: number | null; visitor: string | null },
): Promise<void> {
  await ctx.db.insert(page_hits).values({
    ...hit,
    farm_id: farm_id ? sql`(select id from farms where id = ${farm_id} and deleted_at is null)` : null,
    lang: ctx.lang,
    created_at: ctx.clock.now(),
  });
}

/** Forgets hits of more than 13 months ago. @returns how many */
export async function forgetOldPageHits(ctx: Ctx): Promise<number> {
  const oldest = ctx.clock.now();
  oldest.setUTCMonth(oldest.getUTCMonth() - LIFE_MONTHS);
  const { count } = await ctx.db.delete(page_hits).where(lt(page_hits.created_at, oldest));
  return count;
}
