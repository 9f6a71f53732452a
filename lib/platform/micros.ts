import { type SQL, sql } from "drizzle-orm";

/** Returns SQL for a time in microseconds, which cursors hold: a Date would cut the last three digits off. */
export const microsOf = (at: SQL): SQL<string> => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint`;

/** Returns SQL for the time of a cursor. */
export const instantOf = (micros: number): SQL =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

/** Returns the condition of rows behind a cursor of a time and an id: older ones, or newer ones when `down` is false. */
export function behindCursor(
  at: SQL,
  id: SQL,
  cursor: { micros: number; id: string },
  { down = true, type = "bigint" }: { down?: boolean; type?: "bigint" | "text" } = {},
): SQL {
  const place = sql`(${instantOf(cursor.micros)}, ${cursor.id}::${sql.raw(type)})`;
  return down ? sql`(${at}, ${id}) < ${place}` : sql`(${at}, ${id}) > ${place}`;
}
