import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farm_search } from "@/db/schema";
import type { Order } from "./inputs";
import { boxAround, EARTH_RADIUS_KM, haversineOf } from "./rules";

interface Circle {
  lat: number;
  lng: number;
  km: number;
}

export interface Wanted {
  /** tsqueries on `words`: all must hold. */
  words: string[];
  near: Circle | null;
  order: Order;
  limit: number;
  offset: number;
}

export interface Found {
  /** Exact around a place; elsewhere at most MOST_COUNTED. */
  total: number;
  has_more: boolean;
  /** In order; `km` is null where no place is asked for. */
  page: { farm_id: number; km: number | null }[];
}

/** Without a place nobody reads further than this, and counting on would take longer than finding. */
export const MOST_COUNTED = 1000;

const { lat, lng, name, farm_id } = farm_search;

const hav = (degrees: SQL) => sql`(1 - cos(radians(${degrees}))) / 2`;

/** The haversine of the great-circle distance: grows with it and costs a third. */
const haversineFrom = (point: Circle) => sql`
  ${hav(sql`${lat} - ${point.lat}::float8`)}
  + cos(radians(${lat})) * ${Math.cos((point.lat * Math.PI) / 180)}::float8 * ${hav(sql`${lng} - ${point.lng}::float8`)}`;

function within(circle: Circle): SQL {
  const { south, north, west, east } = boxAround(circle, circle.km);
  return sql`${lat} between ${south}::float8 and ${north}::float8 and ${lng} between ${west}::float8 and ${east}::float8`;
}

/** What fits. "offset 0" has the haversine worked out once a farm; the name is read only to sort by. */
function fitting({ words, near, order }: Wanted): SQL {
  const conditions = [
    ...(near ? [within(near)] : []),
    ...words.map((query) => sql`${farm_search.words} @@ ${query}::tsquery`),
  ];
  const columns = [
    sql`${farm_id} as farm_id`,
    ...(order === "name" ? [sql`${name} as name`] : []),
    sql`${near ? haversineFrom(near) : sql`null::float8`} as h`,
  ];
  const all = sql`select ${sql.join(columns, sql`, `)} from ${farm_search}`;
  const some = conditions.length > 0 ? sql`${all} where ${sql.join(conditions, sql` and `)}` : all;
  return near ? sql`select * from (${some} offset 0) boxed where h <= ${haversineOf(near.km)}::float8` : some;
}

/** The farms that anyone may see and that fit, one page of them, and how many there are. */
export async function findFarms(db: Db, wanted: Wanted): Promise<Found> {
  const { near, order, limit, offset } = wanted;
  const by = order === "name" ? sql`name collate french, farm_id` : sql`h, farm_id`;
  // Around a place, what was measured is kept to be counted and sorted. Else counting and the first of the index on
  // names are two questions, each with its own best way.
  const kept = near ? sql`materialized` : sql`not materialized`;
  // Planned as if all were wanted, by the index on words, and read no further than the limit.
  const every = near ? sql`` : sql`, every as materialized (select farm_id from found)`;
  const counted = near ? sql`select 1 from found` : sql`select 1 from every limit ${MOST_COUNTED}`;
  const km = near ? sql`${2 * EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(page.h)))` : sql`null::float8`;
  const rows = await db.execute<{ total: number; farm_id: number | null; km: number | null }>(sql`
    with found as ${kept} (${fitting(wanted)})${every}
    select counted.total, page.farm_id, ${km} as km
    from (select count(*)::int as total from (${counted}) one) counted
    left join (select farm_id, h from found order by ${by} limit ${limit + 1} offset ${offset}) page on true`);
  const page = rows.flatMap(({ farm_id: found, km }) => (found === null ? [] : [{ farm_id: found, km }]));
  return { total: rows[0]?.total ?? 0, has_more: page.length > limit, page: page.slice(0, limit) };
}
