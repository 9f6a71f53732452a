import { consumeCaptcha } from "@/lib/captcha/operations/consume-captcha";
import type { PoolCtx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { countCall, forgetCalls, limitRate, pairOf, takeBackCalls } from "@/lib/platform/rate-limits";

/** Tries of one address on one account that are not slowed down. */
const FREE_TRIES = 5;

/**
 * Slows down guesses: one address on one account tries five times freely, then every 5 seconds, and after ten tries
 * each one needs a captcha. An account that many addresses try asks everyone for the captcha, so that nobody can be
 * locked out by others. Counts before the password is checked, so that parallel guesses count too.
 * @throws AppError invalid on captcha | rate_limited
 */
export async function paceLogin(ctx: PoolCtx, email: string, captcha: string | undefined): Promise<void> {
  if (captcha) return consumeCaptcha(ctx, captcha);
  const pair = pairOf(ctx, email);
  const tries = await countCall(ctx, "login_pair", pair);
  if (tries.over) throw invalid("captcha", "captchaRequired");
  if (tries.count > FREE_TRIES) await limitRate(ctx, "login_pace", pair);
  const atAddress = await countCall(ctx, "login_address", ctx.ip);
  if (atAddress.over) throw invalid("captcha", "captchaRequired");
  const onAccount = await countCall(ctx, "login_account", email);
  if (onAccount.over) throw invalid("captcha", "captchaRequired");
}

/** Forgets the tries of this address on this account after the right password. Those of other addresses stay. */
export async function forgiveLogin(ctx: PoolCtx, email: string): Promise<void> {
  const tries = await forgetCalls(ctx, "login_pair", pairOf(ctx, email));
  await takeBackCalls(ctx, "login_account", email, tries);
}
