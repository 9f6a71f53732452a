import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { authorizeAnyone, authorizeUser, mayWorkOn } from "@/lib/platform/permissions";
import { limitRate, limitRecipients } from "@/lib/platform/rate-limits";
import { UpdateProfileInput, WhereNextInput } from "../inputs";
import { describeUser, describeUserById, findAccount } from "../operations/describe-user";
import { cancelLinks, sendVerification } from "../operations/links";
import { askOwnPassword } from "../operations/own-password";
import { changeUser, lockUser } from "../operations/users";
import type { Me } from "../presenter";
import { landingAfterLogin } from "../rules";

/** Returns the account of the logged-in user. @throws AppError unauthenticated */
export async function getMe(ctx: Ctx, _raw?: unknown): Promise<Me> {
  return describeUser(ctx, await findAccount(ctx, authorizeUser(ctx, "allowed")));
}

/** Open to anyone. Returns where the log-in page redirects a logged-in user; null for a visitor. */
export async function whereNext(ctx: Ctx, raw: unknown): Promise<string | null> {
  authorizeAnyone(ctx);
  const { redirect_to } = WhereNextInput.parse(raw);
  const id = userId(ctx);
  const me = id === null ? null : await describeUserById(ctx, id);
  return me && landingAfterLogin(ctx.lang, me, redirect_to);
}

/**
 * Changes the given fields of the user's own profile. A new email address needs the password and is used only after
 * verification. The answer does not reveal whether another account uses that address.
 * @throws AppError unauthenticated | invalid | rate_limited
 */
export async function updateProfile(ctx: PoolCtx, raw: unknown): Promise<{ user: Me }> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { email, current_password, ...values } = UpdateProfileInput.parse(raw);
  if (values.default_farm_id && !(await mayWorkOn(ctx, values.default_farm_id))) {
    throw invalid("default_farm_id", "invalidValue");
  }
  const isCurrent = email?.toLowerCase() === user.email.toLowerCase();
  const isPending = email?.toLowerCase() === user.unverified_new_email?.toLowerCase();
  const isNewAddress = email !== undefined && !isCurrent && !isPending;
  if (isNewAddress) {
    await askOwnPassword(ctx, user, current_password);
    await limitRate(ctx, "verification_account", String(user.id));
    await limitRecipients(ctx, [email]);
  }
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    tx.invalidate(userTag(user.id));
    // Typing the current address again cancels the change.
    const unverified_new_email = isNewAddress ? email : email !== undefined && isCurrent ? null : undefined;
    if (unverified_new_email !== undefined && user.unverified_new_email) {
      await cancelLinks(tx, user.id, ["verify_email"], user.unverified_new_email);
    }
    const changed = await changeUser(tx, user, { ...values, unverified_new_email });
    if (isNewAddress) await sendVerification(tx, changed, email, changed.lang);
    return { user: await describeUser(tx, changed) };
  });
}
