import type { Challenge } from "altcha-lib";
import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { authorizeAnyone, authorizeJob } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { newChallenge } from "@/lib/providers/captcha";
import { deleteExpiredChallenges } from "./operations/consume-captcha";

/** Open to anyone. Returns a captcha challenge, for a demo text or a log-in after many tries. @throws AppError rate_limited */
export async function askCaptcha(ctx: PoolCtx, _raw: unknown): Promise<Challenge> {
  authorizeAnyone(ctx);
  await limitRate(ctx, "captcha_address", ctx.ip);
  return newChallenge(ctx.clock.now());
}

/** Deletes used captcha solutions that have expired. A daily job calls it. @returns how many were deleted */
export async function purgeSpentChallenges(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await deleteExpiredChallenges(ctx) };
}
