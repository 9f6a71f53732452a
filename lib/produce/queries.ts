import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { builtOnce } from "@/db/built-once";
import type { Db } from "@/db/client";
import { farms, produces } from "@/db/schema";

export type ProduceRow = typeof produces.$inferSelect;

/** A farm's produces, in the order they were made. */
export const listByFarm = (db: Db, farm_id: number): Promise<ProduceRow[]> => listByFarms(db, [farm_id]);

/** The produces of several farms, in the order they were made. */
export const listByFarms = (db: Db, farm_ids: number[]): Promise<ProduceRow[]> =>
  farm_ids.length === 0
    ? Promise.resolve([])
    : db.select().from(produces).where(inArray(produces.farm_id, farm_ids)).orderBy(produces.id);

const freshness = sql`array_position(array['available', 'limited', 'coming-soon', 'sold-out'], ${produces.availability})`;
const best = sql`unnest(${sql.placeholder("farm_ids")}::bigint[]) as farm (id) cross join lateral (
  select id from ${produces} where farm_id = farm.id and show_on_homepage
  order by ${freshness}, ${produces.id} limit ${sql.placeholder("each")}) best`;
const shownOf = builtOnce((db) =>
  db
    .select()
    .from(produces)
    .where(sql`${produces.id} in (select best.id from ${best})`)
    .orderBy(produces.farm_id, freshness, produces.id)
    .prepare("shown_produces"),
);

/** Of each farm the freshest `each` that its page shows, the freshest first. */
export const listShown = (db: Db, farm_ids: number[], each: number): Promise<ProduceRow[]> =>
  farm_ids.length === 0 ? Promise.resolve([]) : shownOf(db).execute({ farm_ids, each });

export async function findByKey(
  db: Db,
  key: { produce_id: number } | { produce_uuid: string },
): Promise<ProduceRow | null> {
  const [produce] = await db
    .select()
    .from(produces)
    .where("produce_id" in key ? eq(produces.id, key.produce_id) : eq(produces.uuid, key.produce_uuid));
  return produce ?? null;
}

export async function findOfFarm(db: Db, farm_id: number, produce_id: number): Promise<ProduceRow | null> {
  const [produce] = await db
    .select()
    .from(produces)
    .where(and(eq(produces.farm_id, farm_id), eq(produces.id, produce_id)));
  return produce ?? null;
}

/** Whether anyone may see the farm that a produce is of. */
export const isOfPublicFarm = async (db: Db, { farm_id }: ProduceRow): Promise<boolean> =>
  (await db.$count(farms, and(eq(farms.id, farm_id), eq(farms.public, true), isNull(farms.deleted_at)))) > 0;
