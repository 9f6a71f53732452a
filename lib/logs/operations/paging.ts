import { type SQL, sql } from "drizzle-orm";
import { namedFarm } from "@/lib/farms/operations/named-farm";
import { behindCursor } from "@/lib/platform/micros";
import type { LogPage } from "../presenter";
import { ROWS_A_PAGE } from "../rules";

/** Splits a cursor at its first point. */
function readCursor(after: string): { micros: number; id: string } {
  const at = after.indexOf(".");
  return { micros: Number(after.slice(0, at)), id: after.slice(at + 1) };
}

/** Returns the condition of rows older than a cursor. Ids are numbers, but for calls of providers. */
export function olderThan(
  after: string | undefined,
  at: SQL,
  id: SQL,
  type: "bigint" | "text",
): SQL | undefined {
  if (!after) return undefined;
  const cursor = readCursor(after);
  if (type === "bigint" && !/^\d{1,16}$/.test(cursor.id)) return sql`false`;
  return behindCursor(at, id, cursor, { type });
}

/** Returns SQL for the newest rows, one more than a page. */
export const newestFirst = (at: SQL, id: SQL): SQL =>
  sql`order by ${at} desc, ${id} desc limit ${ROWS_A_PAGE + 1}`;

/** Returns the rows of a page, without the one that tells whether there is a next page. */
export function pageOf<Found, Row>(
  found: readonly Found[],
  present: (row: Found) => Row,
  cursorOf: (row: Found) => string,
): LogPage<Row> {
  const shown = found.slice(0, ROWS_A_PAGE);
  const last = shown.at(-1);
  return {
    rows: shown.map(present),
    next: last && found.length > ROWS_A_PAGE ? cursorOf(last) : null,
  };
}

/** Joins conditions; all rows when there is none. */
export const all = (...conditions: (SQL | undefined)[]): SQL => {
  const given = conditions.filter((one) => one !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/** Returns SQL for the id of a farm by its handle. */
export const farmWith = (handle: string): SQL => sql`(select id from farms where handle = ${handle})`;

/** Returns SQL for what a log shows of a farm. It is read for the rows of a page alone. */
export const farmOf = (id: SQL): SQL => sql`(select ${namedFarm} from farms f where f.id = ${id}) as farm`;
