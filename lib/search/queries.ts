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
  /** tsqueries on `words`; all must match. */
  words: string[];
  near: Circle | null;
  order: Order;
  limit: number;
  offset: number;
}

export interface Found {
  /** Exact number; without a place at most MAX_COUNTED. */
  total: number;
  has_more: boolean;
  /** Farms of the page in order. `km` is null without a place. */
  page: { farm_id: number; km: number | null }[];
}

/** Maximum count without a place. Nobody reads further, and counting more would take longer than the search. */
export const MAX_COUNTED = 300;

const { lat, lng, farm_id, sort_key } = farm_search;

const hav = (degrees: SQL) => sql`(1 - cos(radians(${degrees}))) / 2`;

/** Returns SQL for the haversine of the distance. It sorts like the distance and costs a third. */
const haversineFrom = (point: Circle) => sql`
  ${hav(sql`${lat} - ${point.lat}::float8`)}
  + cos(radians(${lat})) * ${Math.cos((point.lat * Math.PI) / 180)}::float8 * ${hav(sql`${lng} - ${point.lng}::float8`)}`;

function within(circle: Circle): SQL {
  const { south, north, west, east } = boxAround(circle, circle.km);
  return sql`${lat} between ${south}::float8 and ${north}::float8 and ${lng} between ${west}::float8 and ${east}::float8`;
}

const byName = sql`sort_key, farm_id`;
const having = (words: string[]) =>
  sql.join(
    words.map((query) => sql`${farm_search.words} @@ ${query}::tsquery`),
    sql` and `,
  );

interface Row extends Record<string, unknown> {
  total: number;
  /** Null in the single row of an empty page. */
  farm_id: number | null;
  km: number | null;
}

/** Converts rows to a page. The query reads one extra row to detect whether there is more. */
function foundIn(rows: Row[], limit: number): Found {
  const page = rows.flatMap(({ farm_id: found, km }) => (found === null ? [] : [{ farm_id: found, km }]));
  return { total: rows[0]?.total ?? 0, has_more: page.length > limit, page: page.slice(0, limit) };
}

/**
 * Searches in a circle. "offset 0" makes PostgreSQL calculate the haversine once per farm. Matching rows are
 * materialized for counting and sorting; the sort key is read only when sorting by name.
 */
async function around(db: Db, near: Circle, { words, order, limit, offset }: Wanted): Promise<Found> {
  const conditions = [within(near), ...(words.length > 0 ? [having(words)] : [])];
  const key = order === "name" ? sql`${sort_key} as sort_key, ` : sql``;
  const by = order === "name" ? byName : sql`h, farm_id`;
  const rows = await db.execute<Row>(sql`
    with found as materialized (
      select * from (
        select ${farm_id} as farm_id, ${key}${haversineFrom(near)} as h
        from ${farm_search} where ${sql.join(conditions, sql` and `)} offset 0) boxed
      where h <= ${haversineOf(near.km)}::float8)
    select counted.total, page.farm_id,
      ${2 * EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(page.h))) as km
    from (select count(*)::int as total from found) counted
    left join (select farm_id, h from found order by ${by} limit ${limit + 1} offset ${offset}) page on true`);
  return foundIn(rows, limit);
}

/** Lists all farms by name, directly from the index on names. */
async function everything(db: Db, { limit, offset }: Wanted): Promise<Found> {
  const rows = await db.execute<Row>(sql`
    select counted.total, page.farm_id, null as km
    from (select count(*)::int as total from (select 1 from ${farm_search} limit ${MAX_COUNTED}) one) counted
    left join (
      select farm_id from ${farm_search} order by ${byName} limit ${limit + 1} offset ${offset}) page on true`);
  return foundIn(rows, limit);
}

/** Finds up to MAX_COUNTED farms with the words, in any order, and returns their number and a page of them. */
const amongAny = async (db: Db, { words, limit, offset }: Wanted) =>
  await db.execute<Row & { sort_key: string }>(sql`
    with some_of_them as materialized (
      select farm_id, sort_key from ${farm_search} where ${having(words)} limit ${MAX_COUNTED})
    select counted.total, page.farm_id, page.sort_key, null as km
    from (select count(*)::int as total from some_of_them) counted
    left join (
      select farm_id, sort_key from some_of_them order by ${byName} limit ${limit + 1} offset ${offset}) page on true`);

/** Number of names to read in order. For a common word, these names usually fill the page. */
const FIRST_NAMES = 500;

/** Returns the page among the first names. It is correct when there is at least one more result after the page. */
const amongFirst = async (db: Db, { words, limit, offset }: Wanted) =>
  await db.execute<Row>(sql`
    select farm_id, ${MAX_COUNTED}::int as total, null as km from (
      select ${farm_id} as farm_id, ${sort_key} as sort_key, ${farm_search.words} from ${farm_search}
      order by ${byName} limit ${FIRST_NAMES}) ${farm_search}
    where ${having(words)} order by ${byName} limit ${limit + 1} offset ${offset}`);

/**
 * Searches words everywhere, by name. If few farms match, those farms are the answer. Otherwise, the last name of
 * their page limits the names that the final query reads and sorts.
 */
async function anywhere(db: Db, wanted: Wanted): Promise<Found> {
  const { words, limit, offset } = wanted;
  const [any, first] = await Promise.all([amongAny(db, wanted), amongFirst(db, wanted)]);
  if ((any[0]?.total ?? 0) < MAX_COUNTED) return foundIn(any, limit);
  if (first.length > limit) return foundIn(first, limit);
  const last = any[limit]?.sort_key;
  const bound = last === undefined ? sql`true` : sql`${sort_key} <= ${last}`;
  const rows = await db.execute<Row>(sql`
    select farm_id, ${MAX_COUNTED}::int as total, null as km from (
      select farm_id, sort_key from ${farm_search} where ${having(words)} and ${bound} offset 0) found
    order by ${byName} limit ${limit + 1} offset ${offset}`);
  return { ...foundIn(rows, limit), total: MAX_COUNTED };
}

/** Returns one page of the public farms that match, and their number. */
export function findFarms(db: Db, wanted: Wanted): Promise<Found> {
  if (wanted.near) return around(db, wanted.near, wanted);
  return wanted.words.length > 0 ? anywhere(db, wanted) : everything(db, wanted);
}
