import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { audience } from "@/lib/delivery/operations/audience";
import { GROUPS } from "@/lib/notifications/rules/states";
import { leftAt } from "@/lib/subscribers/operations/left-at";
import { localDate, localTime } from "@/lib/time-zones/in-sql";
import { endOfDay, startOfDay } from "@/lib/time-zones/luxon-zone";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";
import type { FrozenQuote } from "@/lib/vocabulary/json-columns";
import type { Grouping } from "./inputs";
import type { Move } from "./rules/curve";

/** The farm whose days are counted. */
export interface CountedFarm {
  id: number;
  time_zone: string;
}

interface Days {
  from: string;
  to: string;
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const startOf = (farm: CountedFarm, day: string): SQL => instant(startOfDay(day, farm.time_zone));
const endOf = (farm: CountedFarm, day: string): SQL => instant(endOfDay(day, farm.time_zone));
const dayOf = (farm: CountedFarm, at: SQL): SQL => localDate(at, farm.time_zone);

/** Returns the first day on which anything of a farm happened. */
export async function firstDay(db: Db, farm: CountedFarm): Promise<string> {
  const [row] = await db.execute<{ day: string }>(sql`
    select ${dayOf(
      farm,
      sql`least(f.created_at,
      (select min(created_at) from subscribers where farm_id = f.id),
      (select min(coalesce(sending_started_at, accepted_at)) from notifications where farm_id = f.id))`,
    )}::text as day
    from farms f where f.id = ${farm.id}`);
  return row!.day;
}

/**
 * Counts who came and who left up to the end of a range, by day and by source or QR code. A person came when they
 * confirmed, and left when they unsubscribed or were erased (docs/decisions/0038-figures-by-day.md).
 */
export async function countMoves(db: Db, farm: CountedFarm, days: Days, by: Grouping): Promise<Move[]> {
  const group = by === "source" ? sql`s.source` : sql`s.qr_code_id::text`;
  const [start, end] = [startOf(farm, days.from), endOf(farm, days.to)];
  // People are put together before they are split into two moves each. Who has not left leaves at infinity.
  const rows = await db.execute<Move & Record<string, unknown>>(sql`
    with people as (
      select ${group} as "group", case when s.confirmed_at >= ${start} then ${dayOf(farm, sql`s.confirmed_at`)} end as came,
        case when coalesce(${leftAt}, 'infinity') >= ${end} then 'infinity'::date
          when ${leftAt} >= ${start} then ${dayOf(farm, leftAt)} end as left_on,
        count(*)::int as people
      from subscribers s
      where s.farm_id = ${farm.id} and not s.is_own and s.confirmed_at < ${end}
      group by 1, 2, 3
    )
    select day::text, "group", sum(gains)::int as gains, sum(losses)::int as losses from (
      select came as day, "group", people as gains, 0 as losses from people
      union all
      select left_on, "group", 0, people from people where left_on is distinct from 'infinity'
    ) moves group by 1, 2`);
  return [...rows];
}

/** Returns the titles of the QR codes of a farm, deleted ones too: people came by them. */
export async function codeTitles(db: Db, farm_id: number): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: number; title: string }>(
    sql`select id, title from qr_codes where farm_id = ${farm_id}`,
  );
  return new Map(rows.map(({ id, title }) => [String(id), title]));
}

/** A send that began in a range. */
export interface Send extends Record<string, unknown> {
  id: number;
  title: string;
  status: NotificationStatus;
  quote: FrozenQuote | null;
  started_at: string;
  finished_at: string | null;
  day: string;
  weekday: number;
  hour: number;
}

/** Lists the sends that began in a range, deleted ones too: their messages went out and cost something. */
export async function listSends(db: Db, farm: CountedFarm, days: Days): Promise<Send[]> {
  const at = sql`n.sending_started_at`;
  const statuses = sql.join(
    GROUPS.sent.map((status) => sql`${status}`),
    sql`, `,
  );
  const rows = await db.execute<Send>(sql`
    select n.id, n.title, n.status, n.quote, ${at} as started_at, n.finished_at, ${dayOf(farm, at)}::text as day,
      extract(isodow from ${localTime(at, farm.time_zone)})::int as weekday,
      extract(hour from ${localTime(at, farm.time_zone)})::int as hour
    from notifications n
    where n.farm_id = ${farm.id} and n.status in (${statuses})
      and ${at} >= ${startOf(farm, days.from)} and ${at} < ${endOf(farm, days.to)}
    order by n.id`);
  return [...rows];
}

/** How many of the people who get emails read them. Each person is in one of the four groups. */
export interface Engagement extends Record<string, unknown> {
  /** Opened or clicked an email in the last 90 days. */
  recent: number;
  /** Opened or clicked one, but longer ago. */
  earlier: number;
  /** Got at least one email and never opened or clicked. */
  never: number;
  /** No email was delivered to them yet. */
  not_emailed: number;
}

export const RECENT_DAYS = 90;

/**
 * Counts the people whom an email to everyone would reach now, but for the owner's own addresses, by when they last
 * opened one.
 */
export async function countEngagement(db: Db, farm_id: number, now: Date): Promise<Engagement> {
  const farm = { id: farm_id, lat: null, lng: null };
  const everyone = audience({ farm, filters: {}, type: "email", warm_up: null }, now);
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db.execute<Engagement>(sql`
    select count(*) filter (where e.last_opened_at >= ${at} - make_interval(days => ${RECENT_DAYS}))::int as recent,
      count(*) filter (where e.last_opened_at < ${at} - make_interval(days => ${RECENT_DAYS}))::int as earlier,
      count(*) filter (where e.subscriber_id is not null and e.last_opened_at is null)::int as never,
      count(*) filter (where e.subscriber_id is null)::int as not_emailed
    from (${everyone}) r left join email_engagements e on e.farm_id = ${farm_id} and e.subscriber_id = r.subscriber_id
    where r.reason is null
      and r.subscriber_id not in (select id from subscribers where farm_id = ${farm_id} and is_own)`);
  return row!;
}

/** What happened on a day besides the sends. */
export interface DayCount extends Record<string, unknown> {
  day: string;
  /** People who signed up, confirmed or not, or were brought here, and people who unsubscribed. */
  subscribers: number;
  unsubscribes: number;
  /** People who confirmed, and those of them who left. */
  gains: number;
  losses: number;
  scans: number;
}

/** SQL for whom a file or a point of sale named without bringing them: who refuses there, and who was undone. */
const neverCame = sql`(s.confirmed_at is null and s.source in ('import', 'square'))`;

/** Counts people and scans of QR codes by day; days without any are left out. */
export async function countDays(db: Db, farm: CountedFarm, days: Days): Promise<DayCount[]> {
  const [start, end] = [startOf(farm, days.from), endOf(farm, days.to)];
  const rows = await db.execute<DayCount>(sql`
    select day::text, sum(subscribers)::int as subscribers, sum(unsubscribes)::int as unsubscribes,
      sum(gains)::int as gains, sum(losses)::int as losses, sum(scans)::int as scans
    from (
      select ${dayOf(farm, sql`m.at`)} as day, m.subscribers, m.unsubscribes, m.gains, m.losses, 0 as scans
      from subscribers s cross join lateral (values
        (case when not ${neverCame} then s.created_at end, 1, 0, 0, 0),
        (case when not ${neverCame} then s.unsubscribed_at end, 0, 1, 0, 0),
        (s.confirmed_at, 0, 0, 1, 0),
        (case when s.confirmed_at is not null then ${leftAt} end, 0, 0, 0, 1)
      ) m (at, subscribers, unsubscribes, gains, losses)
      where s.farm_id = ${farm.id} and not s.is_own and m.at >= ${start} and m.at < ${end}
        and greatest(s.created_at, s.confirmed_at, s.unsubscribed_at, s.erased_at) >= ${start}
      union all
      select s.day, 0, 0, 0, 0, s.scans
      from qr_code_scans s join qr_codes c on c.farm_id = s.farm_id and c.id = s.qr_code_id
      where c.farm_id = ${farm.id} and s.day between ${days.from}::date and ${days.to}::date
    ) counted group by 1`);
  return [...rows];
}
