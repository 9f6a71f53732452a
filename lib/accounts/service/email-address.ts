import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, type PoolCtx, type Tx, transaction } from "@/lib/platform/context";
import { authorizeAnyone, authorizeUser } from "@/lib/platform/permissions";
import { limitRate, limitRecipients } from "@/lib/platform/rate-limits";
import { LinkInput, VerifyEmailInput } from "../inputs";
import { describeUser, findAccount } from "../operations/describe-user";
import {
  cancelEveryLink,
  cancelLinks,
  consumeLink,
  isLinkUsable,
  linkExpired,
  sendVerification,
  sendWayBack,
} from "../operations/links";
import { showProven } from "../operations/show-proven";
import { changeUser, lockUser, moveToNewEmail } from "../operations/users";
import type { Me } from "../presenter";
import { findById, type User } from "../queries";

/** Open to anyone. Returns whether a verification link is still valid. */
export async function checkVerificationLink(ctx: Ctx, raw: unknown): Promise<{ usable: boolean }> {
  authorizeAnyone(ctx);
  const { token } = LinkInput.parse(raw);
  return { usable: await isLinkUsable(ctx, "verify_email", token) };
}

/**
 * Moves an account to a verified address and kills the links of the old one. The old one is told and can undo it, if
 * it was verified: an unverified one may be a stranger's.
 */
async function moveAccount(tx: Tx, user: User, proven: string): Promise<User | null> {
  const moved = await moveToNewEmail(tx, user, proven);
  if (!moved) return null;
  tx.invalidate(userTag(user.id));
  await cancelEveryLink(tx, user.id);
  if (user.email_verified_at) await sendWayBack(tx, user);
  return moved;
}

/**
 * Open to anyone with the link. Marks the email as verified, or replaces the email of the account by the new one.
 * @throws AppError invalid when the link was used or cancelled; conflict when another account uses the email now
 */
export async function verifyEmail(ctx: Ctx, raw: unknown): Promise<{ email: string }> {
  authorizeAnyone(ctx);
  const { token } = VerifyEmailInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const link = await consumeLink(tx, "verify_email", token);
    const proven = link.email?.toLowerCase();
    const user = await findById(tx.db, link.user_id);
    if (!user || !proven) throw linkExpired();
    const verified =
      user.email.toLowerCase() === proven
        ? await changeUser(tx, user, { email_verified_at: tx.clock.now() })
        : await moveAccount(tx, user, proven);
    if (!verified) throw linkExpired();
    if (!user.email_verified_at) await showProven(tx, verified);
    return { email: verified.email };
  });
}

/** Sends the verification message again, if an address is not verified. @throws AppError rate_limited */
export async function resendVerification(ctx: PoolCtx, _raw: unknown): Promise<Me> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const address = user.unverified_new_email ?? (user.email_verified_at ? null : user.email);
  if (address) {
    await limitRate(ctx, "verification_account", String(user.id));
    await limitRecipients(ctx, [address]);
    await transaction(ctx, async (tx) => {
      await lockUser(tx, user);
      await sendVerification(tx, user, address, user.lang);
    });
  }
  return describeUser(ctx, user);
}

/** Keeps the current address: removes the new one that is not verified yet, and invalidates its link. */
export async function cancelEmailChange(ctx: Ctx, _raw: unknown): Promise<Me> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    tx.invalidate(userTag(user.id));
    const kept = await changeUser(tx, user, { unverified_new_email: null });
    if (user.unverified_new_email)
      await cancelLinks(tx, user.id, ["verify_email"], user.unverified_new_email);
    return describeUser(tx, kept);
  });
}
