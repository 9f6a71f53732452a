import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farms, votes } from "@/db/schema";
import type { Vote } from "./answers";

/** Lists the votes of a user for public farms. */
export const listByUser = (db: Db, user_id: number): Promise<Vote[]> =>
  db
    .select({ farm_id: votes.farm_id, vote: votes.vote })
    .from(votes)
    .innerJoin(farms, eq(farms.id, votes.farm_id))
    .where(and(eq(votes.user_id, user_id), eq(farms.shown, true)))
    .orderBy(votes.farm_id);

/** Returns what decides whether a user may vote for a public farm; null when there is no such farm. */
export async function findVoter(
  db: Db,
  farm_id: number,
  user_id: number,
): Promise<{ is_member: boolean; is_verified: boolean } | null> {
  const [voter] = await db.execute<{ is_member: boolean; is_verified: boolean }>(sql`
    select exists (select from farm_users where farm_id = f.id and user_id = ${user_id}) as is_member,
      exists (select from users where id = ${user_id} and email_verified_at is not null) as is_verified
    from farms f where f.id = ${farm_id} and f.shown`);
  return voter ?? null;
}
