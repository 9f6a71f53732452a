import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { account_links, type users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { queueTransactional } from "@/lib/transactional/operations/queue";
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
): Promise<string> {
  const secret = newSecret();
  const expires_at = new Date(tx.clock.now().getTime() + LINK_LIFETIME[kind]);
  await tx.db.execute(sql`
    insert into account_links (user_id, kind, email, token_hash, expires_at)
    select id, ${kind}, ${user.email ?? null}, ${hashSecret(secret)}, ${expires_at.toISOString()}::timestamptz
    from users where id = ${user.id}`);
  return secret;
}

const usable = (ctx: Ctx, kind: LinkKind, token: string) =>
  and(
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
    .returning({ user_id: account_links.user_id, email: account_links.email });
  if (!link) throw linkExpired();
  return link;
}

/** Returns whether a link is still valid, without using it. */
export async function isLinkUsable(ctx: Ctx, kind: LinkKind, token: string): Promise<boolean> {
  const [link] = await ctx.db
    .select({ id: account_links.id })
    .from(account_links)
    .where(usable(ctx, kind, token));
  return Boolean(link);
}

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
