import { consumeCaptcha } from "@/lib/captcha/operations/consume-captcha";
import { isSuppressedEverywhere } from "@/lib/consent/operations/suppressions";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitPerson, limitRecipientsInside } from "@/lib/platform/rate-limits";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { requireText } from "@/lib/transactional/operations/text-budget";
import { DemoSmsInput } from "./inputs";

/**
 * Open to anyone with a captcha solution. Sends one example text to a phone, at most once a minute. A phone that sent
 * STOP gets nothing, with the same answer. An invalid number does not use up the captcha solution.
 * @throws AppError invalid | rate_limited | limit_reached
 */
export async function sendDemoSms(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { phone, captcha, lang } = DemoSmsInput.parse(raw);
  await consumeCaptcha(ctx, captcha);
  await limitPerson(ctx, "demo_sms_address", [["demo_sms_minute", phone]], [phone]);
  await transaction(ctx, async (tx) => {
    await limitRecipientsInside(tx, [phone]);
    await requireText(tx, "demo");
    if (await isSuppressedEverywhere(tx, "sms", phone)) return;
    const message = { channel: "sms", kind: "demo", address: phone, values: {} } as const;
    await queueTransactional(tx, { ...message, lang: lang ?? ctx.lang });
  });
  return { success: true };
}
