import { type SQL, sql } from "drizzle-orm";
import { endOfDay, startOfDay } from "./luxon-zone";

/** The name of a zone, or SQL for it, as that of a row. */
type Zone = string | SQL;

/** SQL for a column of the rule of a zone. PostgreSQL reads it once where the zone is the same for all rows. */
const ruleColumn = (column: "begins" | "utc_offsets", zone: Zone): SQL =>
  sql`(select z.${sql.identifier(column)} from time_zones z where z.name = ${zone})`;

const offset = (at: SQL, zone: Zone): SQL =>
  sql`(${ruleColumn("utc_offsets", zone)})[width_bucket(${at}, ${ruleColumn("begins", zone)}) + 1]`;

/** SQL for what the clock of a zone shows at an instant (timestamp). `at time zone` would follow the server's data. */
export const localTime = (at: SQL, zone: Zone): SQL =>
  sql`((${at}) at time zone 'UTC' + ${offset(sql`(${at})`, zone)})`;

/** SQL for the day of an instant in a zone (date). */
export const localDate = (at: SQL, zone: Zone): SQL => sql`${localTime(at, zone)}::date`;

/**
 * SQL for the instant at which the clock of a zone shows a local time (timestamptz).
 * @param near an instant at most a day away, whose offset is tried first
 */
export function instantOfLocal(local: SQL, zone: Zone, near: SQL): SQL {
  const utc = sql`((${local})::timestamp at time zone 'UTC')`;
  return sql`(${utc} - ${offset(sql`${utc} - ${offset(near, zone)}`, zone)})`;
}

/** SQL for days (YYYY-MM-DD) as rows `b` with `day`, and the instants at which it `begins` and `ends` in a zone. */
export const dayBounds = (days: readonly string[], zone: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(
    days.map((day) => ({ day, begins: startOfDay(day, zone), ends: endOfDay(day, zone) })),
  )}::jsonb) as b (day date, begins timestamptz, ends timestamptz)`;
