import { and, asc, desc, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farm_events } from "@/db/schema";
import type { FarmEventsInput } from "./inputs";

export type FarmEventRow = typeof farm_events.$inferSelect;

const placed = ({ farm_id, type }: Pick<FarmEventsInput, "farm_id" | "type">) =>
  and(
    eq(farm_events.farm_id, farm_id),
    isNotNull(farm_events.position),
    type ? eq(farm_events.type, type) : undefined,
  );

/** Lists the newest events of a farm, the newest first. */
export const listNewest = (db: Db, input: FarmEventsInput): Promise<FarmEventRow[]> =>
  db.select().from(farm_events).where(placed(input)).orderBy(desc(farm_events.position)).limit(input.limit);

/** Lists the events of a farm that follow a place, in their order; one more than the limit when there are more. */
export const listAfter = (db: Db, input: FarmEventsInput, position: number): Promise<FarmEventRow[]> =>
  db
    .select()
    .from(farm_events)
    .where(and(placed(input), gt(farm_events.position, position)))
    .orderBy(asc(farm_events.position))
    .limit(input.limit + 1);
