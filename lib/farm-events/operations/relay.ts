import { sql } from "drizzle-orm";
import type { Tx } from "@/lib/platform/context";
import type { FarmEventType } from "@/lib/vocabulary/farm-events";
import { EVENTS_AT_ONCE } from "../rules";

export interface PlacedEvent {
  id: number;
  type: FarmEventType;
}

/**
 * Gives new events of a farm their places, in the order in which they were recorded. A second call of the same farm
 * waits for the first, so that no later transaction shows an earlier place.
 */
export async function placeEvents(tx: Tx, farm_id: number): Promise<PlacedEvent[]> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`farm events ${farm_id}`}, 0))`);
  const rows = await tx.db.execute<{ id: string; type: FarmEventType }>(sql`
    update farm_events e set position = placed.position from (
      select id, nextval('farm_event_positions') as position from (
        select id from farm_events where farm_id = ${farm_id} and position is null
        order by id limit ${EVENTS_AT_ONCE}) new_ones) placed
    where e.farm_id = ${farm_id} and e.id = placed.id returning e.id, e.type`);
  return rows.map(({ id, type }) => ({ id: Number(id), type }));
}
