import { sql } from "drizzle-orm";
import { farmTag } from "@/lib/core/cache-tags";
import type { Tx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";

/**
 * Saves one vote per user and farm. A second vote replaces the first.
 * @throws AppError not_found, also for a hidden farm
 */
export async function saveVote(tx: Tx, farm_id: number, user_id: number, vote: number): Promise<void> {
  const written = await tx.db.execute(sql`
    insert into votes (farm_id, user_id, vote, created_at)
    select id, ${user_id}, ${vote}, ${tx.clock.now().toISOString()}::timestamptz
    from farms where id = ${farm_id} and public and deleted_at is null
    on conflict (farm_id, user_id) do update set vote = excluded.vote
    returning farm_id`);
  if (written.length === 0) throw notFound();
  tx.invalidate(farmTag(farm_id));
}
