import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { produces } from "@/db/schema";

export type Produce = typeof produces.$inferSelect;

/** A farm's produces, by name as a French reader sorts it. */
export const listByFarm = (db: Db, farm_id: number): Promise<Produce[]> =>
  db
    .select()
    .from(produces)
    .where(eq(produces.farm_id, farm_id))
    .orderBy(sql`${produces.name} collate french`, produces.id);

export async function findOfFarm(db: Db, farm_id: number, produce_id: number): Promise<Produce | null> {
  const [produce] = await db
    .select()
    .from(produces)
    .where(and(eq(produces.farm_id, farm_id), eq(produces.id, produce_id)));
  return produce ?? null;
}

export const countByFarm = (db: Db, farm_id: number): Promise<number> =>
  db.$count(produces, eq(produces.farm_id, farm_id));
