import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { account_links, type users } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { LINK_LIFE } from "../rules";

export type LinkKind = keyof typeof LINK_LIFE;

/** The link is wrong, too old, already used, or another person's: all one and the same to who holds it. */
export const linkExpired = (): AppError => new AppError("invalid", {}, [{ key: "linkExpired" }]);

/**
 * A new secret for a person, who must exist for it to be worth anything: written from the row itself, so
 * that the same statement runs for a person who does not.
 */
export async function createLink(
  tx: Ctx,
  kind: LinkKind,
  user: { id: number; email?: string },
): Promise<string> {
  const secret = newSecret();
  const expires_at = new Date(tx.clock.now().getTime() + LINK_LIFE[kind]);
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

/** Uses a link up: the first of two calls gets it, the second is told that it is spent. */
export async function spendLink(tx: Ctx, kind: LinkKind, token: string) {
  const [link] = await tx.db
    .update(account_links)
    .set({ used_at: tx.clock.now() })
    .where(usable(tx, kind, token))
    .returning({ user_id: account_links.user_id, email: account_links.email });
  if (!link) throw linkExpired();
  return link;
}

/** Whether a link would still work, and whose address it is for, without using it up. */
export async function peekLink(ctx: Ctx, kind: LinkKind, token: string): Promise<boolean> {
  const [link] = await ctx.db
    .select({ id: account_links.id })
    .from(account_links)
    .where(usable(ctx, kind, token));
  return Boolean(link);
}

/** Makes the links of these kinds that a person still holds worthless; of one address, when it is named. */
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

/** Asks the owner of an address to prove it; links sent there before stop working. */
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
