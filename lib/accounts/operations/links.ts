import { and, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { account_links, type users } from "@/db/schema";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import type { Ctx } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { Lang } from "@/lib/vocabulary/languages";
import { LINK_LIFETIME } from "../rules";

export type LinkKind = keyof typeof LINK_LIFETIME;

/**
 * Returns the error for a link that is wrong, expired, already used or of another user. The message is the same for
 * all.
 */
export const linkExpired = (): AppError => new AppError("invalid", {}, [{ key: "linkExpired" }]);

/**
 * Creates a link secret for a user. It inserts from the users row, so that the same statement runs (and inserts
 * nothing) when the user does not exist.
 */
export async function createLink(
  tx: Ctx,
  kind: LinkKind,
  user: { id: number; email?: string },
  lifetime: number = LINK_LIFETIME[kind],
): Promise<string> {
  const secret = newSecret();
  const created_at = tx.clock.now();
  const expires_at = new Date(created_at.getTime() + lifetime);
  await tx.db.execute(sql`
    insert into account_links (user_id, kind, email, token_hash, expires_at, created_at)
    select id, ${kind}, ${user.email ?? null}, ${hashSecret(secret)}, ${expires_at.toISOString()}::timestamptz,
      ${created_at.toISOString()}::timestamptz
    from users where id = ${user.id}`);
  return secret;
}

/** A link that sets a password is dead once the account has moved to another address. */
const addressStillOfAccount = sql`${account_links.kind} <> 'reset_password' or exists (
  select from users u where u.id = ${account_links.user_id} and lower(u.email) = lower(${account_links.email}))`;

const usable = (ctx: Ctx, kind: LinkKind, token: string) =>
  and(
    sql`(${addressStillOfAccount})`,
    eq(account_links.token_hash, hashSecret(token)),
    eq(account_links.kind, kind),
    isNull(account_links.used_at),
    gt(account_links.expires_at, ctx.clock.now()),
  );

/** Marks a link as used. When two calls use the same link, the second one fails. */
export async function consumeLink(tx: Ctx, kind: LinkKind, token: string) {
  const [link] = await tx.db
    .update(account_links)
    .set({ used_at: tx.clock.now() })
    .where(usable(tx, kind, token))
    .returning({
      id: account_links.id,
      user_id: account_links.user_id,
      email: account_links.email,
      created_at: account_links.created_at,
    });
  if (!link) throw linkExpired();
  return link;
}

/** Returns whose link this is, without using it; null when it is not valid. */
export async function ownerOfLink(ctx: Ctx, kind: LinkKind, token: string): Promise<number | null> {
  const [link] = await ctx.db
    .select({ user_id: account_links.user_id })
    .from(account_links)
    .where(usable(ctx, kind, token));
  return link?.user_id ?? null;
}

/** Returns whether a link is still valid, without using it. */
export const isLinkUsable = async (ctx: Ctx, kind: LinkKind, token: string): Promise<boolean> =>
  (await ownerOfLink(ctx, kind, token)) !== null;

/** Invalidates the open links of these kinds of a user, or only those for `email` when it is given. */
export async function cancelLinks(
  tx: Ctx,
  user_id: number,
  kinds: LinkKind[],
  email?: string,
): Promise<void> {
  const ofAddress =
    email === undefined ? undefined : eq(sql`lower(${account_links.email})`, email.toLowerCase());
  await tx.db
    .update(account_links)
    .set({ used_at: tx.clock.now() })
    .where(
      and(
        eq(account_links.user_id, user_id),
        inArray(account_links.kind, kinds),
        isNull(account_links.used_at),
        ofAddress,
      ),
    );
}

/** Sends a verification link to an email address, and invalidates the earlier links for it. */
export async function sendVerification(
  tx: Ctx,
  user: Pick<typeof users.$inferSelect, "id" | "name">,
  email: string,
  lang: Lang,
): Promise<void> {
  await cancelLinks(tx, user.id, ["verify_email"], email);
  const token = await createLink(tx, "verify_email", { id: user.id, email });
  await queueTransactional(tx, {
    channel: "email",
    kind: "verify_email",
    address: email,
    lang,
    values: { email, url: env().APP_URL + href("verify_email", lang, {}, { token }) },
  });
}

/**
 * Invalidates every open link of a user except those that undo an email change: someone who takes an account over must
 * not be able to kill the way back. `restoreLinksAfter` also invalidates the ones made after that link.
 */
export async function cancelEveryLink(
  tx: Ctx,
  user_id: number,
  { restoreLinksAfter }: { restoreLinksAfter?: number } = {},
): Promise<void> {
  const later = restoreLinksAfter === undefined ? sql`false` : gt(account_links.id, restoreLinksAfter);
  await tx.db
    .update(account_links)
    .set({ used_at: tx.clock.now() })
    .where(
      and(
        eq(account_links.user_id, user_id),
        isNull(account_links.used_at),
        or(ne(account_links.kind, "restore_email"), later),
      ),
    );
}

/** Sends a link to choose a new password to the address of a user. */
export async function sendResetLink(
  tx: Ctx,
  { id, email, lang }: Pick<typeof users.$inferSelect, "id" | "email" | "lang">,
): Promise<void> {
  const token = await createLink(tx, "reset_password", { id, email });
  const url = env().APP_URL + href("change_password", lang, {}, { token, email });
  await queueTransactional(tx, {
    channel: "email",
    kind: "reset_password",
    address: email,
    lang,
    values: { email, url },
  });
}

/** Tells the old address of an account that it moved, with a link that undoes it. Works for 72 hours. */
export async function sendWayBack(
  tx: Ctx,
  { id, email, lang }: Pick<typeof users.$inferSelect, "id" | "email" | "lang">,
): Promise<void> {
  const token = await createLink(tx, "restore_email", { id, email });
  await queueTransactional(tx, {
    channel: "email",
    kind: "email_changed",
    address: email,
    lang,
    values: { email, url: env().APP_URL + href("restore_email", lang, {}, { token }) },
  });
}
