import { and, count, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { notePlace } from "@/db/replicas";
import { api_tokens, users } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import type { TokenScope } from "@/lib/vocabulary/enumerations";
import { OF_PRESENT_PASSWORD } from "../queries";
import { startOf, TOKEN_PREFIX } from "../rules";

const DAY_MS = 86_400_000;

/** Adds a token of a user. @returns its secret, which is stored only as a hash */
export async function addToken(
  tx: Ctx,
  user: { id: number; session_epoch: number },
  wish: { name: string; scopes: readonly TokenScope[]; farm_id: number | null; days: number },
): Promise<string> {
  const secret = TOKEN_PREFIX + newSecret();
  const { days, scopes, ...given } = wish;
  const now = tx.clock.now();
  await tx.db.insert(api_tokens).values({
    ...given,
    scopes: [...new Set(scopes)],
    user_id: user.id,
    session_epoch: user.session_epoch,
    start: startOf(secret),
    secret_hash: hashSecret(secret),
    expires_at: new Date(now.getTime() + days * DAY_MS),
    created_at: now,
  });
  return secret;
}

/** Returns how many tokens of a user still work. */
export async function countTokens(tx: Ctx, user_id: number): Promise<number> {
  const [found] = await tx.db
    .select({ tokens: count() })
    .from(api_tokens)
    .innerJoin(users, OF_PRESENT_PASSWORD)
    .where(and(eq(api_tokens.user_id, user_id), gt(api_tokens.expires_at, tx.clock.now())));
  return found?.tokens ?? 0;
}

/**
 * Returns the token with this secret and its user; null when it expired, was removed, or the password changed since. A
 * token never makes a super administrator.
 */
export async function findToken(db: Db, secret: string, now: Date) {
  const [found] = await db
    .select({
      token_id: api_tokens.id,
      user_id: api_tokens.user_id,
      scopes: api_tokens.scopes,
      farm_id: api_tokens.farm_id,
      last_used_at: api_tokens.last_used_at,
      written_by: api_tokens.written_by,
    })
    .from(api_tokens)
    .innerJoin(users, OF_PRESENT_PASSWORD)
    .where(
      and(
        eq(api_tokens.secret_hash, hashSecret(secret)),
        gt(api_tokens.expires_at, now),
        isNull(users.blocked_at),
      ),
    );
  return found ?? null;
}

/** Notes up to where the log must be read to see what a token changed. @returns that place; null when it is gone */
export const noteWriteOfToken = (db: Db, token_id: number): Promise<number | null> =>
  notePlace(db, api_tokens, token_id);

/** Saves when a token was last used. */
export async function touchToken(db: Db, token_id: number, now: Date): Promise<void> {
  await db.update(api_tokens).set({ last_used_at: now }).where(eq(api_tokens.id, token_id));
}

/** Deletes a token of a user. @returns its name; null when the user has no such token */
export async function deleteToken(tx: Ctx, user_id: number, token_id: number): Promise<string | null> {
  const [gone] = await tx.db
    .delete(api_tokens)
    .where(and(eq(api_tokens.id, token_id), eq(api_tokens.user_id, user_id)))
    .returning({ name: api_tokens.name });
  return gone?.name ?? null;
}

/** Deletes the token with this secret. @returns its name and user; null when there is none */
export async function deleteTokenOfSecret(tx: Ctx, secret: string) {
  const [gone] = await tx.db
    .delete(api_tokens)
    .where(eq(api_tokens.secret_hash, hashSecret(secret)))
    .returning({ name: api_tokens.name, user_id: api_tokens.user_id });
  return gone ?? null;
}

/** Deletes the tokens that have expired, and those of an earlier password. @returns how many */
export async function deleteDeadTokens(ctx: Ctx): Promise<number> {
  const ended = sql`exists (select 1 from users u where u.id = ${api_tokens.user_id}
    and u.session_epoch <> ${api_tokens.session_epoch})`;
  const { count: deleted } = await ctx.db
    .delete(api_tokens)
    .where(or(lt(api_tokens.expires_at, ctx.clock.now()), ended));
  return deleted;
}
