import { type SQL, sql } from "drizzle-orm";

/** Returns SQL for a time in microseconds, which cursors hold: a Date would cut the last three digits off. */
export const microsOf = (at: SQL): SQL<string> => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint`;

/** Returns SQL for the time of a cursor. */
export const instantOf = (micros: number): SQL =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
