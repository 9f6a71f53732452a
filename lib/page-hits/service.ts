import type { Ctx } from "@/lib/core/context";
import { authorizeAnyone, authorizeJob } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { hashWithoutSecrets, pathWithoutSecrets, queryWithoutSecrets } from "@/lib/i18n/without-secrets";
import { PageHitInput } from "./inputs";
import { addPageHit, forgetOldPageHits } from "./operations/write";

/**
 * Open to anyone: notes that a page was looked at. Nothing of it says who, but the random identifier of whoever
 * accepted one; the account of someone logged in is not written down.
 * @throws AppError invalid | rate_limited
 */
export async function recordPageHit(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { url, query, hash, farm_id, visitor } = PageHitInput.parse(raw);
  await limitRate(ctx, "page_hit_address", ctx.ip);
  await addPageHit(ctx, {
    url: pathWithoutSecrets(url),
    query: queryWithoutSecrets(query ?? ""),
    hash: hashWithoutSecrets(hash ?? ""),
    farm_id: farm_id ?? null,
    visitor: visitor ?? null,
  });
  return { success: true };
}

/** The daily job that forgets hits of more than 13 months ago. @returns how many */
export async function purgePageHits(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await forgetOldPageHits(ctx) };
}
