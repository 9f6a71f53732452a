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
export const MOST_COUNTED = 300;

const { lat, lng, farm_id, sort_key } = farm_search;

const hav = (degrees: SQL) => sql`(1 - cos(radians(${degrees}))) / 2`;

/** The haversine of the great-circle distance: grows with it and costs a third. */
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
  /** Null in the only row of an empty page. */
  farm_id: number | null;
  km: number | null;
}

/** The rows of one page, and one more where there is more. */
function foundIn(rows: Row[], limit: number): Found {
  const page = rows.flatMap(({ farm_id: found, km }) => (found === null ? [] : [{ farm_id: found, km }]));
  return { total: rows[0]?.total ?? 0, has_more: page.length > limit, page: page.slice(0, limit) };
}

/**
 * In a circle. "offset 0" has the haversine worked out once a farm; what fits is kept to be counted and sorted, with
 * the key only where names are sorted by.
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

/** All there is, by name: straight from the index on names. */
async function everything(db: Db, { limit, offset }: Wanted): Promise<Found> {
  const rows = await db.execute<Row>(sql`
    select counted.total, page.farm_id, null as km
    from (select count(*)::int as total from (select 1 from ${farm_search} limit ${MOST_COUNTED}) one) counted
    left join (
      select farm_id from ${farm_search} order by ${byName} limit ${limit + 1} offset ${offset}) page on true`);
  return foundIn(rows, limit);
}

/** As many as are counted of the farms that have the words, whichever come first: how many, and the page among them. */
const amongAny = async (db: Db, { words, limit, offset }: Wanted) =>
  await db.execute<Row & { sort_key: string }>(sql`
    with some_of_them as materialized (
      select farm_id, sort_key from ${farm_search} where ${having(words)} limit ${MOST_COUNTED})
    select counted.total, page.farm_id, page.sort_key, null as km
    from (select count(*)::int as total from some_of_them) counted
    left join (
      select farm_id, sort_key from some_of_them order by ${byName} limit ${limit + 1} offset ${offset}) page on true`);

/** Names read in order in the hope that so few fill the page: they do for a common word that is no name's. */
const FIRST_NAMES = 500;

/** The page among the first names; it is the true one when there is one more after it. */
const amongFirst = async (db: Db, { words, limit, offset }: Wanted) =>
  await db.execute<Row>(sql`
    select farm_id, ${MOST_COUNTED}::int as total, null as km from (
      select ${farm_id} as farm_id, ${sort_key} as sort_key, ${farm_search.words} from ${farm_search}
      order by ${byName} limit ${FIRST_NAMES}) ${farm_search}
    where ${having(words)} order by ${byName} limit ${limit + 1} offset ${offset}`);

/**
 * Words, wherever the farm is, by name. Any of those that have them are the answer when there are no more than are
 * counted. Else the last name of their page bounds the true one: only what comes before it is read and sorted.
 */
async function anywhere(db: Db, wanted: Wanted): Promise<Found> {
  const { words, limit, offset } = wanted;
  const [any, first] = await Promise.all([amongAny(db, wanted), amongFirst(db, wanted)]);
  if ((any[0]?.total ?? 0) < MOST_COUNTED) return foundIn(any, limit);
  if (first.length > limit) return foundIn(first, limit);
  const last = any[limit]?.sort_key;
  const bound = last === undefined ? sql`true` : sql`${sort_key} <= ${last}`;
  const rows = await db.execute<Row>(sql`
    select farm_id, ${MOST_COUNTED}::int as total, null as km from (
      select farm_id, sort_key from ${farm_search} where ${having(words)} and ${bound} offset 0) found
    order by ${byName} limit ${limit + 1} offset ${offset}`);
  return { ...foundIn(rows, limit), total: MOST_COUNTED };
}

/** The farms that anyone may see and that fit, one page of them, and how many there are. */
export function findFarms(db: Db, wanted: Wanted): Promise<Found> {
  if (wanted.near) return around(db, wanted.near, wanted);
  return wanted.words.length > 0 ? anywhere(db, wanted) : everything(db, wanted);
}
