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
  /** Exact, but at most MOST_COUNTED where no place is asked for and there is more. */
  total: number;
  has_more: boolean;
  /** In order; `km` is null where no place is asked for. */
  page: { farm_id: number; km: number | null }[];
}

/** Nobody reads further without a place, and counting on would take longer than finding. */
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

const byName = sql`name collate french, farm_id`;
const having = (words: string[]) => words.map((query) => sql`${farm_search.words} @@ ${query}::tsquery`);

/**
 * Names read in order before all that fits is picked out: a word that so many farms have that sorting them would be
 * long is found among so few, unless it stands in names that come late.
 */
const FIRST_NAMES = 500;

/** A page of a common keyword, by name and without a place; null when the first names do not fill it. */
async function amongFirstNames(db: Db, { words, limit, offset }: Wanted): Promise<Found | null> {
  const all = sql.join(having(words), sql` and `);
  const wanted = offset + limit + 1;
  const rows = await db.execute<{ farm_id: number }>(sql`
    select farm_id from (
      select ${farm_id} as farm_id, ${name} as name, ${farm_search.words} from ${farm_search}
      order by ${byName} limit ${FIRST_NAMES}) ${farm_search}
    where ${all} order by ${byName} limit ${wanted}`);
  if (rows.length < wanted) return null;
  const [counted] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from ${farm_search} where ${all} limit ${MOST_COUNTED}) one`);
  const page = rows.slice(offset, offset + limit).map(({ farm_id }) => ({ farm_id, km: null }));
  return { total: counted?.total ?? 0, has_more: true, page };
}

/** What fits. "offset 0" has the haversine worked out once a farm; the name is read only to sort by. */
function fitting({ words, near, order }: Wanted): SQL {
  const conditions = [...(near ? [within(near)] : []), ...having(words)];
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
  const { words, near, order, limit, offset } = wanted;
  if (words.length > 0 && !near) {
    const first = await amongFirstNames(db, wanted);
    if (first) return first;
  }
  const by = order === "name" ? byName : sql`h, farm_id`;
  // What was picked out is kept to be counted and sorted: walking the index on names would be long for the farms
  // that are called "Verger". All there is comes straight from that index, and is not counted to the end.
  const picked = near !== null || words.length > 0;
  const kept = picked ? sql`materialized` : sql`not materialized`;
  const counted = near ? sql`select 1 from found` : sql`select 1 from found limit ${MOST_COUNTED}`;
  const km = near ? sql`${2 * EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(page.h)))` : sql`null::float8`;
  const rows = await db.execute<{ total: number; farm_id: number | null; km: number | null }>(sql`
    with found as ${kept} (${fitting(wanted)})
    select counted.total, page.farm_id, ${km} as km
    from (select count(*)::int as total from (${counted}) one) counted
    left join (select farm_id, h from found order by ${by} limit ${limit + 1} offset ${offset}) page on true`);
  const page = rows.flatMap(({ farm_id: found, km }) => (found === null ? [] : [{ farm_id: found, km }]));
  return { total: rows[0]?.total ?? 0, has_more: page.length > limit, page: page.slice(0, limit) };
}
