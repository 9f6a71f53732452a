import { env } from "@/lib/env";
import { lockOwnedFarms } from "@/lib/farms/operations/owners";
import { showFarmsOf } from "@/lib/farms/operations/write";
import { href } from "@/lib/i18n/routes";
import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, type PoolCtx, publish, transaction } from "@/lib/platform/context";
import { authorizeAnyone, authorizeUser } from "@/lib/platform/permissions";
import { limitPerson, limitRate, limitRecipients, recipientLimits } from "@/lib/platform/rate-limits";
import { writeOnlyIf } from "@/lib/platform/write-only-if";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { refuseCommonPassword } from "../common-passwords";
import { ChangePasswordInput, ForgotPasswordInput, LinkInput, ResetPasswordInput } from "../inputs";
import { findAccount } from "../operations/describe-user";
import {
  cancelEveryLink,
  consumeLink,
  isLinkUsable,
  linkExpired,
  ownerOfLink,
  sendResetLink,
  sendVerification,
} from "../operations/links";
import { askOwnPassword } from "../operations/own-password";
import { endSessions, secondFactorShownAt } from "../operations/sessions";
import { enter } from "../operations/sign-in";
import { lockUser, markEmailVerified, setPassword } from "../operations/users";
import { hashPassword } from "../passwords";
import type { SignedIn } from "../presenter";
import { findByEmail, findById, type User } from "../queries";

/**
 * Open to anyone. Sends a reset link. For an address without an account, the same statements run and are rolled back,
 * so that the answer takes as long.
 * @throws AppError invalid | rate_limited
 */
export async function forgotPassword(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { email } = ForgotPasswordInput.parse(raw);
  await limitPerson(ctx, "forgot_address", recipientLimits([email]));
  await transaction(ctx, async (tx) => {
    const found = await findByEmail(tx.db, email);
    // A blocked account gets no link, and nobody is told.
    const user = found?.blocked_at ? null : found;
    await writeOnlyIf(tx, user !== null, (attempt) => {
      const address = user?.email ?? email;
      const lang = user?.lang ?? ctx.lang;
      return sendResetLink(attempt, { id: user?.id ?? 0, email: address, lang });
    });
  });
  return { success: true };
}

/** Whether a link still works, and whether the password that it sets is the first one of the account. */
type ResetLinkState = { usable: true; first: boolean } | { usable: false };

/** Open to anyone. Returns whether a reset link is still valid, and what it does. */
export async function checkResetLink(ctx: Ctx, raw: unknown): Promise<ResetLinkState> {
  authorizeAnyone(ctx);
  const { token } = LinkInput.parse(raw);
  const owner = await ownerOfLink(ctx, "reset_password", token);
  const user = owner === null ? null : await findById(ctx.db, owner);
  return user ? { usable: true, first: user.password_hash === null } : { usable: false };
}

/** Saves a new password, ends all sessions and tokens, and invalidates all open links and a pending address. */
async function replacePassword(tx: Ctx, user_id: number, new_password_hash: string): Promise<User> {
  const user = await setPassword(tx, user_id, new_password_hash);
  await endSessions(tx, user_id);
  await cancelEveryLink(tx, user_id);
  return user;
}

/** Tells a person that their password changed. An address that nobody has proved may be a stranger's: call it after. */
const tellPasswordChanged = (tx: Ctx, { email, lang }: User): Promise<unknown> =>
  queueTransactional(tx, {
    channel: "email",
    kind: "password_changed",
    address: email,
    lang,
    values: { email, url: env().APP_URL + href("forgot_password", lang) },
  });

/**
 * Open to anyone who has a reset link and knows its address. Also marks that address as verified: whoever registered it
 * before may have been somebody else, and keeps no way in.
 * @throws AppError invalid | rate_limited
 */
export async function resetPassword(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { token, email, new_password } = ResetPasswordInput.parse(raw);
  await limitRate(ctx, "forgot_address", ctx.ip);
  if (!(await isLinkUsable(ctx, "reset_password", token))) throw linkExpired();
  await refuseCommonPassword("new_password", new_password);
  const password_hash = await hashPassword(new_password);
  await transaction(ctx, async (tx) => {
    const link = await consumeLink(tx, "reset_password", token);
    if (link.email?.toLowerCase() !== email.toLowerCase()) throw linkExpired();
    await lockOwnedFarms(tx, link.user_id);
    const user = await replacePassword(tx, link.user_id, password_hash);
    if (!user.email_verified_at) await publish(tx, "account_recovered", { user_id: user.id });
    await markEmailVerified(tx, user, email);
    await showFarmsOf(tx, user.id);
    await tellPasswordChanged(tx, user);
  });
  return { success: true };
}

/**
 * Changes the password of the logged-in user. Ends all sessions, tokens, links and a pending address; the caller gets
 * a new session or token, and an address that is not verified gets a new link.
 * @throws AppError unauthenticated | invalid | rate_limited
 */
export async function changePassword(ctx: PoolCtx, raw: unknown): Promise<SignedIn> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { current_password, new_password } = ChangePasswordInput.parse(raw);
  if (user.password_hash) await askOwnPassword(ctx, user, current_password);
  await refuseCommonPassword("new_password", new_password);
  await limitRate(ctx, "password_change", String(user.id));
  if (!user.email_verified_at) await limitRecipients(ctx, [user.email]);
  const password_hash = await hashPassword(new_password);
  // The session that changes the password stays what it was: its successor has shown a second factor if it did.
  const shown = await secondFactorShownAt(ctx);
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    tx.invalidate(userTag(user.id));
    const changed = await replacePassword(tx, user.id, password_hash);
    if (changed.email_verified_at) await tellPasswordChanged(tx, changed);
    else await sendVerification(tx, changed, changed.email, changed.lang);
    return enter(tx, changed, undefined, shown);
  });
}
