import { userTag } from "@/lib/platform/cache-tags";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { forbidden, invalid } from "@/lib/platform/errors";
import { authorizeUser } from "@/lib/platform/permissions";
import { limitRate, limitRecipientsInside } from "@/lib/platform/rate-limits";
import { PhoneCodeInput } from "../inputs";
import { describeUser, findAccount } from "../operations/describe-user";
import { answerPhoneCode, confirmPhone, textPhoneCode } from "../operations/phone-codes";
import { lockUser } from "../operations/users";
import type { Me } from "../presenter";

/**
 * Texts a six-digit code to the phone of the logged-in user, if it is not confirmed. The email must be verified
 * before, because the number may be a stranger's.
 * @throws AppError unauthenticated | forbidden | invalid | rate_limited
 */
export async function sendPhoneCode(ctx: PoolCtx, _raw: unknown): Promise<Me> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { phone } = user;
  if (!phone) throw invalid("phone", "requiredPhone");
  if (!user.email_verified_at) throw forbidden("verifiedEmailFirst");
  if (!user.phone_verified_at) {
    await limitRate(ctx, "phone_code_account", String(user.id));
    await transaction(ctx, async (tx) => {
      await lockUser(tx, user);
      await limitRecipientsInside(tx, [phone]);
      await textPhoneCode(tx, user, phone);
    });
  }
  return describeUser(ctx, user);
}

/**
 * Confirms the phone of the logged-in user with the code that was texted to it. A code lives ten minutes, works once
 * and takes five answers.
 * @throws AppError unauthenticated | invalid | rate_limited
 */
export async function verifyPhone(ctx: PoolCtx, raw: unknown): Promise<Me> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { code } = PhoneCodeInput.parse(raw);
  await limitRate(ctx, "phone_answer_account", String(user.id));
  const phone = await answerPhoneCode(ctx, user.id, code);
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    tx.invalidate(userTag(user.id));
    return describeUser(tx, await confirmPhone(tx, user.id, phone));
  });
}
