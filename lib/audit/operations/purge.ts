import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { disputedFarms, disputedOwners } from "@/lib/platform/disputed-owners";
import { keptSince } from "@/lib/vocabulary/retention";

/**
 * Deletes up to `most` entries after their time, but none of an owner or a farm with an open dispute. Changes of plans
 * stay as long as the invoices that they explain. The database refuses a younger entry.
 * @returns how many were deleted
 */
export async function deleteOldEntries(tx: Ctx, most: number): Promise<number> {
  const oldest = keptSince("audit", tx.clock.now()).toISOString();
  const oldest_plan = keptSince("plan_changes", tx.clock.now()).toISOString();
  const { count } = await tx.db.execute(sql`
    delete from audit_entries where id in (
      select id from audit_entries where created_at < ${oldest}::timestamptz
        and (action not in ('farm.plan', 'farm.create') or created_at < ${oldest_plan}::timestamptz)
        and coalesce(user_id not in ${disputedOwners}, true) and coalesce(farm_id not in ${disputedFarms}, true)
      order by created_at limit ${most} for update skip locked)`);
  return count;
}
