import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { api_tokens } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { TOKEN_LIFE } from "../rules";

/** A new Bearer token of a person; their dead ones are swept away at the same time. */
export async function issueToken(ctx: Ctx, user_id: number): Promise<string> {
  const now = ctx.clock.now();
  const dead = or(lt(api_tokens.expires_at, now), isNotNull(api_tokens.revoked_at));
  await ctx.db.delete(api_tokens).where(and(eq(api_tokens.user_id, user_id), dead));
  const token = newSecret();
  await ctx.db.insert(api_tokens).values({
    user_id,
    token_hash: hashSecret(token),
    expires_at: new Date(now.getTime() + TOKEN_LIFE),
  });
  return token;
}

/** Ends every Bearer token of a person, or the one named. */
export async function revokeTokens(ctx: Ctx, user_id: number, token_id?: number): Promise<void> {
  const which = token_id === undefined ? undefined : eq(api_tokens.id, token_id);
  await ctx.db
    .update(api_tokens)
    .set({ revoked_at: ctx.clock.now() })
    .where(and(eq(api_tokens.user_id, user_id), isNull(api_tokens.revoked_at), which));
}
