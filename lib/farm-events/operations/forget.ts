import { and, eq, isNotNull, sql } from "drizzle-orm";
import { farm_events } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import { deleteOldRows } from "@/lib/platform/purge";
import { keptSince } from "@/lib/vocabulary/retention";

/** Empties the events of people who were erased: their numbers stay, so that programs can follow. */
export async function emptyEvents(
  tx: Ctx,
  { farm_id, subscriber_ids }: DomainEvents["subscribers_erased"],
): Promise<void> {
  await tx.db
    .update(farm_events)
    .set({ data: sql`jsonb_build_object('subscriber_id', ${farm_events.subscriber_id}, 'subscriber', null)` })
    .where(
      and(
        eq(farm_events.farm_id, farm_id),
        isNotNull(farm_events.subscriber_id),
        sql`${farm_events.subscriber_id} = any(${idArray(subscriber_ids)})`,
      ),
    );
}

/** Deletes the events of a farm that was deleted. */
export async function deleteEvents(tx: Ctx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  await tx.db.delete(farm_events).where(eq(farm_events.farm_id, farm_id));
}

/** Deletes up to `most` events after their days, with their messages. @returns how many */
export const deleteOldEvents = (tx: Ctx, most: number): Promise<number> =>
  deleteOldRows(tx, farm_events, keptSince("farm_events", tx.clock.now()), most);
