import type { Challenge } from "altcha-lib";
import { isSuppressedEverywhere } from "@/lib/consent/operations/suppressions";
import { type Ctx, transaction } from "@/lib/core/context";
import { authorizeAnyone, authorizeJob } from "@/lib/core/permissions";
import { limitPerson, limitRate } from "@/lib/core/rate-limits";
import { newChallenge } from "@/lib/providers/captcha";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { DemoSmsInput } from "./inputs";
import { forgetSpentChallenges, spendCaptcha } from "./operations/spend-captcha";

/** Open to anyone: a challenge to solve before a demo text is asked for. @throws AppError rate_limited */
export async function askCaptcha(ctx: Ctx, _raw: unknown): Promise<Challenge> {
  authorizeAnyone(ctx);
  await limitRate(ctx, "captcha_address", ctx.ip);
  return newChallenge(ctx.clock.now());
}

/**
 * Open to anyone who solved a captcha: one example of a text to one phone, once a minute. A phone that said STOP
 * gets nothing, and the answer is the same. A mistyped number costs no captcha.
 * @throws AppError invalid | rate_limited
 */
export async function sendDemoSms(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { phone, captcha, lang } = DemoSmsInput.parse(raw);
  await spendCaptcha(ctx, captcha);
  await limitPerson(ctx, "demo_sms_address", [
    ["demo_sms_minute", phone],
    ["demo_sms_day", phone],
  ]);
  await transaction(ctx, async (tx) => {
    if (await isSuppressedEverywhere(tx, "sms", phone)) return;
    const message = { channel: "sms", kind: "demo", address: phone, values: {} } as const;
    await queueTransactional(tx, { ...message, lang: lang ?? ctx.lang });
  });
  return { success: true };
}

/** The daily job that forgets solutions which have expired. @returns how many */
export async function purgeSpentChallenges(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await forgetSpentChallenges(ctx) };
}
