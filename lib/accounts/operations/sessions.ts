import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { api_tokens, users } from "@/db/schema";

/** The person behind a session cookie, unless the password changed since it was made. */
export async function findSessionUser(db: Db, user_id: number, session_epoch: number) {
  if (!Number.isSafeInteger(user_id) || !Number.isSafeInteger(session_epoch)) return null;
  const [user] = await db
    .select({ id: users.id, is_admin: users.is_admin })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.session_epoch, session_epoch)));
  return user ?? null;
}

/** The person behind a Bearer token that is neither expired nor revoked. */
export async function findTokenUser(db: Db, token_hash: string, now: Date) {
  const [found] = await db
    .select({ token_id: api_tokens.id, user_id: users.id, is_admin: users.is_admin })
    .from(api_tokens)
    .innerJoin(users, eq(users.id, api_tokens.user_id))
    .where(
      and(
        eq(api_tokens.token_hash, token_hash),
        isNull(api_tokens.revoked_at),
        gt(api_tokens.expires_at, now),
      ),
    );
  return found ?? null;
}
