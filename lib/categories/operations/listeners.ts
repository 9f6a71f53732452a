import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";

/** Forgets that people who were erased belonged to categories that can still be brought back. */
export async function forgetMembers(
  tx: Ctx,
  { farm_id, subscriber_ids }: DomainEvents["subscribers_erased"],
): Promise<void> {
  const erased = idArray(subscriber_ids);
  await tx.db.execute(sql`
    update removed_categories set
      subscriber_ids = array(select unnest(subscriber_ids) except all select unnest(${erased})),
      added_ids = array(select unnest(added_ids) except all select unnest(${erased}))
    where farm_id = ${farm_id} and subscriber_ids && ${erased}`);
}
