import { sql } from "drizzle-orm";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { instantOfLocal, localTime } from "@/lib/time-zones/in-sql";
import { KNOWN_ZONES, ruleOf, ZONE_DATA_VERSION } from "@/lib/time-zones/known-zones";
import { startOfDay } from "@/lib/time-zones/luxon-zone";
import { offsetAt } from "@/lib/time-zones/zone-rule";

const HOUR_MS = 3_600_000;
/** A year back and a year ahead, in steps that meet each hour of the day. */
const STEP_MS = 37 * HOUR_MS;

interface Offsets extends Record<string, unknown> {
  zone: string;
  at: string;
  /** Minutes east of UTC by our table, and by the data of the server. */
  ours: number;
  server: number;
}

const minutes = (local: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${local} - (t.at at time zone 'UTC')) / 60)::int`;

/** Reads the offset of each zone every 37 hours over two years, around the changes of our rules too. */
async function offsetsOfTwoYears(): Promise<Offsets[]> {
  const [from, to] = [Date.now() - 365 * 24 * HOUR_MS, Date.now() + 365 * 24 * HOUR_MS];
  const regular = Array.from({ length: Math.ceil((to - from) / STEP_MS) }, (_, at) => from + at * STEP_MS);
  const asked = KNOWN_ZONES.map((zone) => ({
    zone,
    times: [
      ...regular,
      ...ruleOf(zone)
        .begins.filter((at) => at > from && at < to)
        .flatMap((at) => [at - 1000, at, at + HOUR_MS]),
    ].map((at) => new Date(at).toISOString()),
  }));
  return [
    ...(await db().execute<Offsets>(sql`
      select g.zone, t.at, ${minutes(localTime(sql`t.at`, sql`g.zone`))} as ours,
        ${minutes(sql`(t.at at time zone g.zone)`)} as server
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g (zone text, times timestamptz[])
      cross join lateral unnest(g.times) as t (at)`)),
  ];
}

const ofRuntime = (zone: string, at: number): number => DateTime.fromMillis(at, { zone }).offset;

describe("one clock", () => {
  it("decides in SQL and in the program alike, and no older than that of Node", async () => {
    const rows = await offsetsOfTwoYears();
    expect(rows.length).toBeGreaterThan(KNOWN_ZONES.length * 400);
    const apart = rows.find(({ zone, at, ours }) => ours !== offsetAt(ruleOf(zone), new Date(at).getTime()));
    expect(apart).toBeUndefined();
    expect(
      ZONE_DATA_VERSION >= (process.versions.tz ?? ""),
      "update moment-timezone, and write the rules anew",
    ).toBe(true);
    const zonesOf = (differs: (row: Offsets) => boolean) =>
      [...new Set(rows.filter(differs).map(({ zone }) => zone))].join(" ") || "none";
    console.info(
      `Zones with another rule than in ${ZONE_DATA_VERSION}: in PostgreSQL ${zonesOf(({ ours, server }) => server !== ours)}; ` +
        `in Node (${process.versions.tz}) ${zonesOf(({ zone, at, ours }) => ofRuntime(zone, new Date(at).getTime()) !== ours)}.`,
    );
  });

  it("begins days at the same instant in SQL and in the program", async () => {
    const days = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-11-01", "2026-12-31"];
    const asked = KNOWN_ZONES.flatMap((zone) =>
      days.map((day) => ({ zone, day, begins: startOfDay(day, zone) })),
    );
    const start = instantOfLocal(sql`g.day::timestamp`, sql`g.zone`, sql`g.begins + interval '6 hours'`);
    const different = await db().execute(sql`
      select g.zone, g.day, g.begins, ${start} as ours
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g (zone text, day date, begins timestamptz)
      where ${start} <> g.begins`);
    expect([...different]).toEqual([]);
  });
});
