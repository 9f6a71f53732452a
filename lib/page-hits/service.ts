import { env } from "@/lib/env";
import { hashWithoutSecrets, pathWithoutSecrets, queryOfPage } from "@/lib/i18n/without-secrets";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeAnyone, authorizeJob } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { limitRate } from "@/lib/platform/rate-limits";
import { PageHitInput } from "./inputs";
import { countRecentDays } from "./operations/count-days";
import { addPageHit, deleteOldPageHits } from "./operations/write";
import { siteOf } from "./rules";

/**
 * Open to anyone. Saves a page view, with the random visitor id only when the visitor accepted it. It never saves the
 * account of a logged-in user.
 * @throws AppError invalid | rate_limited
 */
export async function recordPageHit(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { url, query, hash, farm_id, visitor, referrer } = PageHitInput.parse(raw);
  await limitRate(ctx, "page_hit_address", ctx.ip);
  await addPageHit(ctx, {
    url: pathWithoutSecrets(url),
    query: queryOfPage(url, query ?? ""),
    hash: hashWithoutSecrets(hash ?? ""),
    farm_id: farm_id ?? null,
    visitor: visitor ?? null,
    referrer: siteOf(referrer, new URL(env().APP_URL).host),
  });
  return { success: true };
}

/** Deletes hits that are more than 13 months old. A daily job calls it. @returns how many were deleted */
export async function purgePageHits(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteOldPageHits);
}

/** Counts the page views of today and yesterday again. A regular job calls it. */
export async function countPageHits(ctx: PoolCtx): Promise<void> {
  authorizeJob(ctx);
  await transaction(ctx, countRecentDays);
}
