import { sql } from "drizzle-orm";
import { audit_entries } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { disputedFarms, disputedOwners } from "@/lib/platform/disputed-owners";
import { deleteOldRows } from "@/lib/platform/purge";
import { keptSince } from "@/lib/vocabulary/retention";

/**
 * Deletes up to `most` entries after their time, but none of an owner or a farm with an open dispute. Changes of plans
 * and credits that we gave stay as long as the invoices that they explain. The database refuses a younger entry.
 * @returns how many were deleted
 */
export async function deleteOldEntries(tx: Ctx, most: number): Promise<number> {
  const oldest_plan = keptSince("plan_changes", tx.clock.now()).toISOString();
  const kept = sql`
    (action in ('farm.plan', 'farm.create', 'farm.grant-plan', 'payment.give_credit') and created_at >= ${oldest_plan}::timestamptz)
    or coalesce(user_id in ${disputedOwners}, false) or coalesce(farm_id in ${disputedFarms}, false)`;
  return deleteOldRows(tx, audit_entries, keptSince("audit", tx.clock.now()), most, kept);
}
