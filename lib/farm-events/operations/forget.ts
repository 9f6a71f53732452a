import { and, eq, isNotNull, sql } from "drizzle-orm";
import { farm_events } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import { EVENT_DAYS } from "../rules";

const ROWS_AT_ONCE = 10_000;

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

/** Deletes events after their days, with their messages, part by part. @returns how many */
export async function deleteOldEvents(ctx: Ctx): Promise<number> {
  const cutoff = new Date(ctx.clock.now().getTime() - EVENT_DAYS * 86_400_000).toISOString();
  for (let deleted = 0; ; ) {
    const { count } = await ctx.db.execute(sql`
      delete from farm_events where id in (
        select id from farm_events where created_at < ${cutoff}::timestamptz limit ${ROWS_AT_ONCE})`);
    deleted += count;
    if (count < ROWS_AT_ONCE) return deleted;
  }
}
