import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { api_tokens, farms, users } from "@/db/schema";

/** Joins a token to its user; a new password ends the tokens of the one before. */
export const OF_PRESENT_PASSWORD = and(
  eq(users.id, api_tokens.user_id),
  eq(users.session_epoch, api_tokens.session_epoch),
);

/** Lists the tokens of a user that still work, with the name of their farm, newest first. */
export function listTokensOf(db: Db, user_id: number, now: Date) {
  return db
    .select({
      id: api_tokens.id,
      name: api_tokens.name,
      start: api_tokens.start,
      scopes: api_tokens.scopes,
      farm_id: api_tokens.farm_id,
      farm: farms.name,
      last_used_at: api_tokens.last_used_at,
      expires_at: api_tokens.expires_at,
      created_at: api_tokens.created_at,
    })
    .from(api_tokens)
    .innerJoin(users, OF_PRESENT_PASSWORD)
    .leftJoin(farms, eq(farms.id, api_tokens.farm_id))
    .where(and(eq(api_tokens.user_id, user_id), gt(api_tokens.expires_at, now)))
    .orderBy(desc(api_tokens.id));
}

export type ApiTokenRow = Awaited<ReturnType<typeof listTokensOf>>[number];
