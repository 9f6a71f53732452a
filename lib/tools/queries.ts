import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { launch_checks, site_switches, users } from "@/db/schema";
import { LIFTED_BY_US } from "@/lib/consent/rules";
import { namedFarm } from "@/lib/farms/operations/named-farm";
import type { Channel, CONSENT_ACTS, ConsentSource, SuppressionReason } from "@/lib/vocabulary/enumerations";
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

/**
 * Lists the people of an address with what they said last, the newest first. A request is no consent until it is
 * confirmed, and a consent for an address that the person had before is none for this one.
 */
export async function listConsents(
  db: Db,
  { channel, address }: Asked,
  now: Date,
): Promise<ConsentOfAddress[]> {
  const named = channel === "email" ? sql`lower(s.email) = ${address}` : sql`s.phone = ${address}`;
  const until = channel === "email" ? sql`s.email_consent_until` : sql`s.sms_consent_until`;
  const rows = await db.execute<{
    id: string;
    farm: ConsentOfAddress["farm"];
    state: ConsentOfAddress["state"];
    act: (typeof CONSENT_ACTS)[number] | null;
    source: ConsentSource | null;
    created_at: string | null;
  }>(sql`
    select s.id, ${namedFarm} as farm, c.act, c.source, c.created_at,
      case when ${until} > ${now.toISOString()}::timestamptz then 'granted' when ${until} is not null then 'ended'
        when c.act = 'withdrawn' then 'withdrawn' else 'none' end as state
    from subscribers s join farms f on f.id = s.farm_id
    left join lateral (select e.act, e.source, e.created_at from consents e
      where e.farm_id = s.farm_id and e.subscriber_id = s.id and e.channel = ${channel}
      order by e.act = 'requested', e.id desc limit 1) c on true
    where ${named} order by s.id desc limit ${FARMS_OF_ADDRESS}`);
  return rows.map(({ id, act, source, created_at, ...row }) => {
    const isOfAddress = created_at !== null && !(row.state === "none" && act === "granted");
    return {
      ...row,
      subscriber_id: Number(id),
      source: isOfAddress ? source : null,
      at: isOfAddress ? new Date(created_at) : null,
    };
  });
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
