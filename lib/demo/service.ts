import type { Challenge } from "altcha-lib";
import { lt, sql } from "drizzle-orm";
import { spent_challenges } from "@/db/schema";
import { suppressedEverywhere } from "@/lib/consent/operations/suppressions";
import { type Ctx, transaction } from "@/lib/core/context";
import { forbidden, invalid } from "@/lib/core/errors";
import { limitPerson, limitRate } from "@/lib/core/rate-limits";
import { newChallenge, readSolution } from "@/lib/providers/captcha";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { DemoSmsInput } from "./inputs";

/** Open to anyone: a challenge to solve before a demo text is asked for. @throws AppError rate_limited */
export async function askCaptcha(ctx: Ctx, _raw: unknown): Promise<Challenge> {
  await limitRate(ctx, "captcha_address", ctx.ip);
  return newChallenge(ctx.clock.now());
}

/** Each solution opens one door, once: of two calls at the same moment one fails. */
async function spendCaptcha(ctx: Ctx, text: string): Promise<void> {
  const solved = await readSolution(text);
  if (!solved) throw invalid("captcha", "captchaFailed");
  const spent = await ctx.db
    .insert(spent_challenges)
    .values(solved)
    .onConflictDoNothing()
    .returning({ challenge: spent_challenges.challenge });
  if (spent.length === 0) throw invalid("captcha", "captchaFailed");
}

async function isSuppressed(ctx: Ctx, phone: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ suppressed: boolean }>(
    sql`select ${suppressedEverywhere("sms", phone)} as suppressed`,
  );
  return row?.suppressed ?? false;
}

/**
 * Open to anyone who solved a captcha: one example of a text to one phone, once a minute. A phone that said STOP
 * gets nothing, and the answer is the same. A mistyped number costs no captcha.
 * @throws AppError invalid | rate_limited
 */
export async function sendDemoSms(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  const { phone, captcha, lang } = DemoSmsInput.parse(raw);
  await spendCaptcha(ctx, captcha);
  await limitPerson(ctx, "demo_sms_address", [
    ["demo_sms_minute", phone],
    ["demo_sms_day", phone],
  ]);
  await transaction(ctx, async (tx) => {
    if (await isSuppressed(tx, phone)) return;
    const message = { channel: "sms", kind: "demo", address: phone, values: {} } as const;
    await queueTransactional(tx, { ...message, lang: lang ?? ctx.lang });
  });
  return { success: true };
}

/** The daily job that forgets solutions which have expired. @returns how many */
export async function purgeSpentChallenges(ctx: Ctx): Promise<{ purged: number }> {
  if (ctx.actor.kind !== "system") throw forbidden();
  const { count } = await ctx.db
    .delete(spent_challenges)
    .where(lt(spent_challenges.expires_at, ctx.clock.now()));
  return { purged: count };
}
