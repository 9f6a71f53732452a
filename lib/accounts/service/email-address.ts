import { and, eq, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { userTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction } from "@/lib/core/context";
import { conflict, unauthenticated } from "@/lib/core/errors";
import { authorizeUser } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { orDuplicate } from "../duplicate";
import { LinkInput, VerifyEmailInput } from "../inputs";
import { describeUser } from "../operations/describe-user";
import { cancelLinks, linkExpired, peekLink, sendVerification, spendLink } from "../operations/links";
import type { Me } from "../presenter";
import { findById } from "../queries";

/** Open to anyone: whether a verification link would still work. */
export async function checkVerificationLink(ctx: Ctx, raw: unknown): Promise<{ usable: boolean }> {
  const { token } = LinkInput.parse(raw);
  return { usable: await peekLink(ctx, "verify_email", token) };
}

/**
 * Open to whoever holds the link. The address it went to becomes the account's, or is marked as proven.
 * @throws AppError invalid when the link is spent or was cancelled; conflict when the address is another's now
 */
export async function verifyEmail(ctx: Ctx, raw: unknown): Promise<{ email: string }> {
  const { token } = VerifyEmailInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const link = await spendLink(tx, "verify_email", token);
    const proven = link.email?.toLowerCase();
    const user = await findById(tx.db, link.user_id);
    if (!user || !proven) throw linkExpired();
    if (user.email.toLowerCase() === proven) {
      await tx.db.update(users).set({ email_verified_at: tx.clock.now() }).where(eq(users.id, user.id));
      return { email: user.email };
    }
    const taken = conflict("emailTaken");
    const [moved] = await orDuplicate(taken, () =>
      tx.db
        .update(users)
        .set({
          email: sql`${users.unverified_new_email}`,
          unverified_new_email: null,
          email_verified_at: tx.clock.now(),
        })
        .where(and(eq(users.id, user.id), eq(sql`lower(${users.unverified_new_email})`, proven)))
        .returning({ email: users.email }),
    );
    if (!moved) throw linkExpired();
    return moved;
  });
}

async function own(ctx: Ctx) {
  const user = await findById(ctx.db, authorizeUser(ctx));
  if (!user) throw unauthenticated();
  return user;
}

/** Sends the verification message again, if there is an address to prove. @throws AppError rate_limited */
export async function resendVerification(ctx: Ctx, _raw: unknown): Promise<Me> {
  const user = await own(ctx);
  const address = user.unverified_new_email ?? (user.email_verified_at ? null : user.email);
  if (address) {
    await limitRate(ctx, "verification_account", String(user.id));
    await transaction(ctx, (tx) => sendVerification(tx, user, address, user.lang));
  }
  return describeUser(ctx, user);
}

/** Keeps the address there is: the new one that was not proven yet is forgotten, with its link. */
export async function cancelEmailChange(ctx: Ctx, _raw: unknown): Promise<Me> {
  const user = await own(ctx);
  ctx.invalidate(userTag(user.id));
  return transaction(ctx, async (tx) => {
    await tx.db.update(users).set({ unverified_new_email: null }).where(eq(users.id, user.id));
    if (user.unverified_new_email) {
      await cancelLinks(tx, user.id, ["verify_email"], user.unverified_new_email);
    }
    return describeUser(tx, { ...user, unverified_new_email: null });
  });
}
