import { and, eq, isNotNull, sql } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { ConsentSource } from "@/lib/vocabulary/enumerations";
import { eraseSubscribers } from "./erase";

/**
 * Makes one subscriber of several who are one person: the categories of the others go to the one who stays, and the
 * others are erased. Their suppressed addresses stay suppressed.
 */
export async function mergeSubscribers(
  tx: Ctx,
  farm_id: number,
  { into_id, from_ids, source }: { into_id: number; from_ids: readonly number[]; source: ConsentSource },
): Promise<void> {
  if (from_ids.length === 0) return;
  await tx.db.execute(sql`
    insert into subscriber_categories (farm_id, subscriber_id, category_id)
    select farm_id, ${into_id}, category_id from subscriber_categories
    where farm_id = ${farm_id} and subscriber_id = any(${idArray(from_ids)})
    on conflict do nothing`);
  await eraseSubscribers(tx, { farm_id, subscriber_ids: from_ids, reason: null, source });
}

/** Returns which of these people unsubscribed. */
export async function leftAmong(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.farm_id, farm_id),
        sql`${subscribers.id} = any(${idArray(subscriber_ids)})`,
        isNotNull(subscribers.unsubscribed_at),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
