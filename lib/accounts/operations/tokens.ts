import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { api_tokens } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { TOKEN_LIFETIME } from "../rules";

/** Creates a Bearer token for a user, and deletes their expired and revoked tokens. */
export async function issueToken(ctx: Ctx, user_id: number): Promise<string> {
  const now = ctx.clock.now();
  const expiredOrRevoked = or(lt(api_tokens.expires_at, now), isNotNull(api_tokens.revoked_at));
  await ctx.db.delete(api_tokens).where(and(eq(api_tokens.user_id, user_id), expiredOrRevoked));
  const token = newSecret();
  await ctx.db.insert(api_tokens).values({
    user_id,
    token_hash: hashSecret(token),
    expires_at: new Date(now.getTime() + TOKEN_LIFETIME),
  });
  return token;
}

/** Revokes all Bearer tokens of a user, or only `token_id` when it is given. */
export async function revokeTokens(ctx: Ctx, user_id: number, token_id?: number): Promise<void> {
  const which = token_id === undefined ? undefined : eq(api_tokens.id, token_id);
  await ctx.db
    .update(api_tokens)
    .set({ revoked_at: ctx.clock.now() })
    .where(and(eq(api_tokens.user_id, user_id), isNull(api_tokens.revoked_at), which));
}
