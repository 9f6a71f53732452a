import type { Sql } from "postgres";
import { KNOWN_ZONES, ruleOf } from "@/lib/time-zones/known-zones";

/** Writes the rules of all time zones, so that SQL follows the same ones as the program. Writes only what differs. */
export async function writeTimeZones(client: Sql): Promise<void> {
  const zones = KNOWN_ZONES.map((name) => {
    const { begins, offsets } = ruleOf(name);
    return {
      name,
      begins: begins.map((at) => new Date(at).toISOString()),
      utc_offsets: offsets.map((minutes) => `${minutes} minutes`),
    };
  });
  await client`
    insert into time_zones as kept (name, begins, utc_offsets)
    select name, begins, utc_offsets
    from jsonb_to_recordset(${JSON.stringify(zones)}::text::jsonb) as g (name text, begins timestamptz[], utc_offsets interval[])
    on conflict (name) do update set begins = excluded.begins, utc_offsets = excluded.utc_offsets
    where (kept.begins, kept.utc_offsets) is distinct from (excluded.begins, excluded.utc_offsets)`;
}
