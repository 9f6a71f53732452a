import { and, eq, isNotNull, sql } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";

/** Takes back that erased people ever came, so that no figure counts their arrival nor that they left. */
export async function forgetArrivals(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<void> {
  if (subscriber_ids.length === 0) return;
  await tx.db
    .update(subscribers)
    .set({ confirmed_at: null })
    .where(
      and(
        eq(subscribers.farm_id, farm_id),
        isNotNull(subscribers.erased_at),
        sql`${subscribers.id} = any(${idArray(subscriber_ids)})`,
      ),
    );
}
