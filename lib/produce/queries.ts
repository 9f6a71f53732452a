import { and, eq, inArray, sql } from "drizzle-orm";
import { builtOnce } from "@/db/built-once";
import type { Db } from "@/db/client";
import { farms, produces } from "@/db/schema";

export type ProduceRow = typeof produces.$inferSelect;

/** Lists the produces of a farm by id. */
export const listByFarm = (db: Db, farm_id: number): Promise<ProduceRow[]> => listByFarms(db, [farm_id]);

/** Lists the produces of several farms by id. */
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

/** Lists the freshest `each` produces on the page of each farm, the freshest first. */
export const listShown = (db: Db, farm_ids: number[], each: number): Promise<ProduceRow[]> =>
  farm_ids.length === 0 ? Promise.resolve([]) : shownOf(db).execute({ farm_ids, each });

/** Returns a produce by id or uuid, or null. */
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

/** Returns a produce of a farm, or null. */
export async function findOfFarm(db: Db, farm_id: number, produce_id: number): Promise<ProduceRow | null> {
  const [produce] = await db
    .select()
    .from(produces)
    .where(and(eq(produces.farm_id, farm_id), eq(produces.id, produce_id)));
  return produce ?? null;
}

/** Returns whether the farm of a produce is public. */
export const isOfPublicFarm = async (db: Db, { farm_id }: ProduceRow): Promise<boolean> =>
  (await db.$count(farms, and(eq(farms.id, farm_id), eq(farms.shown, true)))) > 0;
