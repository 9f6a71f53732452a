import { sql } from "drizzle-orm";
import { transactional_messages } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { disputedFarms, disputedOwners } from "@/lib/platform/disputed-owners";
import { deleteOldRows } from "@/lib/platform/purge";
import { keptSince } from "@/lib/vocabulary/retention";

/** Empties up to `most` messages of values that sending left. One that still waits for its channel keeps them. */
export async function emptyOldMessages(tx: Ctx, most: number): Promise<number> {
  const oldest = keptSince("message_bodies", tx.clock.now()).toISOString();
  const { count } = await tx.db.execute(sql`
    update transactional_messages set payload = '{}' where id in (
      select id from transactional_messages where payload <> '{}'::jsonb and created_at < ${oldest}::timestamptz
        and status not in ('queued', 'sending')
      order by created_at limit ${most} for update skip locked)`);
  return count;
}

/**
 * Deletes up to `most` messages after their time, but none of a farm or an owner with an open dispute. What a nightly job
 * would tell again as long as it is so stays too: its row says that it was told.
 * @returns how many were deleted
 */
export async function deleteOldMessages(tx: Ctx, most: number): Promise<number> {
  const kept = sql`
    status in ('queued', 'sending') or kind in ('provincial_sales', 'credit_left')
    or coalesce(farm_id in ${disputedFarms}, false)
    or lower(address) in (select lower(email) from users where id in ${disputedOwners})`;
  return deleteOldRows(tx, transactional_messages, keptSince("messages", tx.clock.now()), most, kept);
}
