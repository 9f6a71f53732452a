import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farm_search } from "@/db/schema";
import type { Order } from "./inputs";
import { boxAround, EARTH_RADIUS_KM } from "./rules";

export interface Wanted {
  /** tsqueries on `words`: all must hold. */
  words: string[];
  near: { lat: number; lng: number; km: number } | null;
  order: Order;
  limit: number;
  offset: number;
}

export interface Found {
  total: number;
  /** In order; `km` is null where no place is asked for. */
  page: { farm_id: number; km: number | null }[];
}

const { lat, lng } = farm_search;

/** Great-circle distance by the haversine formula, in kilometres. */
const distanceFrom = (point: { lat: number; lng: number }) => sql`
  ${2 * EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    sin(radians(${lat} - ${point.lat}::float8) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(${point.lat}::float8))
      * sin(radians(${lng} - ${point.lng}::float8) / 2) ^ 2)))`;

function within({ lat: y, lng: x, km }: NonNullable<Wanted["near"]>): SQL {
  const { south, north, west, east } = boxAround({ lat: y, lng: x }, km);
  return sql`${lat} between ${south}::float8 and ${north}::float8 and ${lng} between ${west}::float8 and ${east}::float8`;
}

/** The farms that anyone may see and that fit, one page of them, and how many there are. */
export async function findFarms(db: Db, { words, near, order, limit, offset }: Wanted): Promise<Found> {
  const conditions = [
    ...(near ? [within(near)] : []),
    ...words.map((query) => sql`${farm_search.words} @@ ${query}::tsquery`),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const by = order === "name" ? sql`name collate french, farm_id` : sql`km, farm_id`;
  const rows = await db.execute<{ total: number; farm_id: number | null; km: number | null }>(sql`
    with boxed as (
      select farm_id, ${farm_search.name} as name, ${near ? distanceFrom(near) : sql`null::float8`} as km
      from ${farm_search} ${where}
    ), found as (select * from boxed ${near ? sql`where km <= ${near.km}::float8` : sql``})
    select counted.total, page.farm_id, page.km
    from (select count(*)::int as total from found) counted
    left join lateral (select farm_id, km from found order by ${by} limit ${limit} offset ${offset}) page on true`);
  return {
    total: rows[0]?.total ?? 0,
    page: rows.flatMap(({ farm_id, km }) => (farm_id === null ? [] : [{ farm_id, km }])),
  };
}
