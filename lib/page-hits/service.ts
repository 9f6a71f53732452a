import { lt, sql } from "drizzle-orm";
import { page_hits } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { limitRate } from "@/lib/core/rate-limits";
import { hashWithoutSecrets, pathWithoutSecrets, queryWithoutSecrets } from "@/lib/i18n/without-secrets";
import { PageHitInput } from "./inputs";

/** How long hits are kept: a season can be held against the one before. */
const LIFE_MONTHS = 13;

/**
 * Open to anyone: notes that a page was looked at. Nothing of it says who, but the random identifier of whoever
 * accepted one; the account of someone logged in is not written down.
 * @throws AppError invalid | rate_limited
 */
export async function recordPageHit(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  const { url, query, hash, farm_id, visitor } = PageHitInput.parse(raw);
  await limitRate(ctx, "page_hit_address", ctx.ip);
  await ctx.db.insert(page_hits).values({
    url: pathWithoutSecrets(url),
    query: queryWithoutSecrets(query ?? ""),
    hash: hashWithoutSecrets(hash ?? ""),
    farm_id: farm_id ? sql`(select id from farms where id = ${farm_id} and deleted_at is null)` : null,
    visitor: visitor ?? null,
    lang: ctx.lang,
    created_at: ctx.clock.now(),
  });
  return { success: true };
}

/** The daily job that forgets hits of more than 13 months ago. @returns how many */
export async function purgePageHits(ctx: Ctx): Promise<{ purged: number }> {
  if (ctx.actor.kind !== "system") throw forbidden();
  const oldest = ctx.clock.now();
  oldest.setUTCMonth(oldest.getUTCMonth() - LIFE_MONTHS);
  const { count } = await ctx.db.delete(page_hits).where(lt(page_hits.created_at, oldest));
  return { purged: count };
}
