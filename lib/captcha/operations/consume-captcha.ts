import { lt } from "drizzle-orm";
import { spent_challenges } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { readSolution } from "@/lib/providers/captcha";

/** Uses a captcha solution. Each solution works once: when two calls use it, one fails. @throws AppError invalid */
export async function consumeCaptcha(ctx: Ctx, text: string): Promise<void> {
  const solved = await readSolution(text);
  if (!solved) throw invalid("captcha", "captchaFailed");
  const spent = await ctx.db
    .insert(spent_challenges)
    .values(solved)
    .onConflictDoNothing()
    .returning({ challenge: spent_challenges.challenge });
  if (spent.length === 0) throw invalid("captcha", "captchaFailed");
}

/** Deletes used captcha solutions that have expired. @returns how many were deleted */
export async function deleteExpiredChallenges(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .delete(spent_challenges)
    .where(lt(spent_challenges.expires_at, ctx.clock.now()));
  return count;
}
