import { and, eq, getTableColumns, inArray, notInArray, sql } from "drizzle-orm";
import { builtOnce } from "@/db/built-once";
import type { Db } from "@/db/client";
import { farms, produces } from "@/db/schema";
import { localDate } from "@/lib/time-zones/in-sql";
import { AVAILABILITY_TYPES } from "@/lib/vocabulary/codes";
import { type Availability, SOLD_OUT } from "./rules";

export type ProduceRow = typeof produces.$inferSelect;

/** Lists the produces of a farm by id. */
export const listByFarm = (db: Db, farm_id: number): Promise<ProduceRow[]> => listByFarms(db, [farm_id]);

/** Lists the produces of several farms by id. */
export const listByFarms = (db: Db, farm_ids: number[]): Promise<ProduceRow[]> =>
  farm_ids.length === 0
    ? Promise.resolve([])
    : db.select().from(produces).where(inArray(produces.farm_id, farm_ids)).orderBy(produces.id);

const today = localDate(sql`${sql.placeholder("now")}::timestamptz`, sql`${farms.time_zone}`);
const EXPIRED: Availability = "out-of-season";
/** `availabilityOn` in SQL, on the day of the farm's clock. */
const availability = sql`case
  when ${produces.expiration_date} < ${today} and ${notInArray(produces.availability, [...SOLD_OUT])} then ${EXPIRED}
  else ${produces.availability} end`;
/** The order of `freshestFirst`. */
const freshness = sql`array_position(array[${sql.join(
  AVAILABILITY_TYPES.map((code) => sql`${code}`),
  sql`, `,
)}]::text[], ${availability})`;
const best = sql`unnest(${sql.placeholder("farm_ids")}::bigint[]) as wanted (id)
  join ${farms} on ${farms.id} = wanted.id cross join lateral (
  select id from ${produces} where farm_id = ${farms.id} and show_on_homepage
  order by ${freshness}, ${produces.id} limit ${sql.placeholder("each")}) best`;
const shownOf = builtOnce((db) =>
  db
    .select(getTableColumns(produces))
    .from(produces)
    .innerJoin(farms, eq(farms.id, produces.farm_id))
    .where(sql`(${produces.farm_id}, ${produces.id}) in (select ${farms.id}, best.id from ${best})`)
    .orderBy(produces.farm_id, freshness, produces.id)
    .prepare("shown_produces"),
);

/** Lists the freshest `each` produces on the page of each farm, the freshest first. */
export const listShown = (
  db: Db,
  { farm_ids, each, now }: { farm_ids: number[]; each: number; now: Date },
): Promise<ProduceRow[]> =>
  farm_ids.length === 0
    ? Promise.resolve([])
    : shownOf(db).execute({ farm_ids, each, now: now.toISOString() });

export type ProduceKey = { produce_id: number } | { produce_uuid: string };

/** Returns a produce by id or uuid, or null. */
export async function findByKey(db: Db, key: ProduceKey): Promise<ProduceRow | null> {
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
