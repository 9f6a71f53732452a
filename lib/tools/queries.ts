import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { launch_checks, site_switches, users } from "@/db/schema";
import { LIFTED_BY_US } from "@/lib/consent/rules";
import { namedFarm } from "@/lib/farms/operations/named-farm";
import type { Channel, ConsentSource, SuppressionReason } from "@/lib/vocabulary/enumerations";
import { LAUNCH_CHECKS, SITE_SWITCHES } from "@/lib/vocabulary/site-enumerations";
import type { ConsentOfAddress, MadeCheck, Suppression, SwitchView } from "./presenter";
import { FARMS_OF_ADDRESS } from "./rules";

interface Asked {
  channel: Channel;
  address: string;
}

/** Lists what keeps messages away from an address: first for all farms, then the newest of single farms. */
export async function listSuppressions(db: Db, { channel, address }: Asked): Promise<Suppression[]> {
  const of = (whose: "is null" | "is not null") => sql`(select x.id, x.reason, x.created_at, x.farm_id
    from suppressions x where x.farm_id ${sql.raw(whose)} and x.channel = ${channel} and x.address = ${address}
    order by x.created_at desc limit ${FARMS_OF_ADDRESS})`;
  const rows = await db.execute<{
    id: string;
    reason: SuppressionReason;
    created_at: string;
    farm: Suppression["farm"];
  }>(sql`
    select x.id, x.reason, x.created_at, case when f.id is not null then ${namedFarm} end as farm
    from (${of("is null")} union all ${of("is not null")}) x left join farms f on f.id = x.farm_id
    order by x.farm_id is not null, x.created_at desc, x.id desc`);
  return rows.map(({ id, reason, created_at, farm }) => ({
    id: Number(id),
    reason,
    farm,
    since: new Date(created_at),
    liftable: LIFTED_BY_US.some((one) => one === reason),
  }));
}

/** Lists the people of an address with what they said last, the newest first. */
export async function listConsents(
  db: Db,
  { channel, address }: Asked,
  now: Date,
): Promise<ConsentOfAddress[]> {
  const named = channel === "email" ? sql`lower(s.email) = ${address}` : sql`s.phone = ${address}`;
  const rows = await db.execute<{
    id: string;
    farm: ConsentOfAddress["farm"];
    state: ConsentOfAddress["state"];
    source: ConsentSource | null;
    created_at: string | null;
  }>(sql`
    select s.id, ${namedFarm} as farm, c.source, c.created_at,
      case when c.act is null then 'none' when c.act = 'withdrawn' then 'withdrawn'
        when c.expires_at <= ${now.toISOString()}::timestamptz then 'ended' else 'granted' end as state
    from subscribers s join farms f on f.id = s.farm_id
    left join lateral (select e.act, e.source, e.created_at, e.expires_at from consents e
      where e.subscriber_id = s.id and e.channel = ${channel} order by e.id desc limit 1) c on true
    where ${named} order by s.id desc limit ${FARMS_OF_ADDRESS}`);
  return rows.map(({ id, created_at, ...row }) => ({
    ...row,
    subscriber_id: Number(id),
    at: created_at === null ? null : new Date(created_at),
  }));
}

/** Lists all switches, with what was done to each last. */
export async function listSwitches(db: Db): Promise<SwitchView[]> {
  const rows = await db
    .select({
      name: site_switches.name,
      is_on: site_switches.is_on,
      at: site_switches.changed_at,
      reason: site_switches.reason,
      by: users.name,
    })
    .from(site_switches)
    .leftJoin(users, eq(users.id, site_switches.user_id));
  return SITE_SWITCHES.map((name) => {
    const row = rows.find((one) => one.name === name);
    return {
      name,
      is_on: row?.is_on ?? true,
      changed: row ? { at: row.at, reason: row.reason, by: row.by } : null,
    };
  });
}

/** Lists the checks that somebody made. One that left the document is not shown. */
export async function listChecks(db: Db): Promise<MadeCheck[]> {
  const rows = await db
    .select({
      name: launch_checks.name,
      note: launch_checks.note,
      at: launch_checks.checked_at,
      by: users.name,
    })
    .from(launch_checks)
    .leftJoin(users, eq(users.id, launch_checks.user_id));
  return rows.flatMap((row) => {
    const name = LAUNCH_CHECKS.find((one) => one === row.name);
    return name ? [{ ...row, name }] : [];
  });
}
