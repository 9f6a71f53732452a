import { lt } from "drizzle-orm";
import { spent_challenges } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { readSolution } from "@/lib/providers/captcha";

/** Each solution opens one door, once: of two calls at the same moment one fails. @throws AppError invalid */
export async function spendCaptcha(ctx: Ctx, text: string): Promise<void> {
  const solved = await readSolution(text);
  if (!solved) throw invalid("captcha", "captchaFailed");
  const spent = await ctx.db
    .insert(spent_challenges)
    .values(solved)
    .onConflictDoNothing()
    .returning({ challenge: spent_challenges.challenge });
  if (spent.length === 0) throw invalid("captcha", "captchaFailed");
}

/** Forgets solutions that have expired. @returns how many */
export async function forgetSpentChallenges(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .delete(spent_challenges)
    .where(lt(spent_challenges.expires_at, ctx.clock.now()));
  return count;
}
