import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, type PoolCtx, publish, transaction } from "@/lib/platform/context";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { LinkInput, RestoreEmailInput } from "../inputs";
import { cancelEveryLink, consumeLink, isLinkUsable, linkExpired, sendResetLink } from "../operations/links";
import { endSessions } from "../operations/sessions";
import { restoreEmailOf } from "../operations/users";

/** Open to anyone. Returns whether a link that undoes an email change is still valid. */
export async function checkRestoreLink(ctx: Ctx, raw: unknown): Promise<{ usable: boolean }> {
  authorizeAnyone(ctx);
  const { token } = LinkInput.parse(raw);
  return { usable: await isLinkUsable(ctx, "restore_email", token) };
}

/**
 * Open to anyone with the link that an email change sent to the old address, within 72 hours. Gives the account back
 * to that address. Whoever changed it knew the password: it ends, with all sessions, later links and later second
 * factors. A link to choose a new password goes to the address.
 * @throws AppError invalid | rate_limited; conflict when another account uses the address now
 */
export async function restoreEmail(ctx: PoolCtx, raw: unknown): Promise<{ email: string }> {
  authorizeAnyone(ctx);
  const { token } = RestoreEmailInput.parse(raw);
  await limitRate(ctx, "forgot_address", ctx.ip);
  return transaction(ctx, async (tx) => {
    const link = await consumeLink(tx, "restore_email", token);
    if (!link.email) throw linkExpired();
    tx.invalidate(userTag(link.user_id));
    const user = await restoreEmailOf(tx, link.user_id, link.email);
    await endSessions(tx, user.id);
    await cancelEveryLink(tx, user.id, { restoreLinksAfter: link.id });
    await publish(tx, "email_restored", { user_id: user.id, changed_at: link.created_at });
    await sendResetLink(tx, user);
    return { email: user.email };
  });
}
