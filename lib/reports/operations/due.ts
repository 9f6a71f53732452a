import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { leftAt } from "@/lib/subscribers/operations/left-at";
import { localTime } from "@/lib/time-zones/in-sql";
import type { ReportKind } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Happened, KEPT_DAYS, periodOf, REPORT_HOUR, WEEKLY_UNTIL_WEEKDAY } from "../rules";

/** A farm whose report of a period is made now. */
export interface DueReport extends Record<string, unknown> {
  farm_id: number;
  uuid: string;
  name: string;
  time_zone: string;
  /** First day of the period. */
  day: string;
}

/**
 * Takes at most `most` reports that are due and not made yet. The row of each is written here, in the transaction
 * that queues the email, so that of two workers one makes it, and a killed one none.
 */
export async function takeDue(tx: Ctx, kind: ReportKind, most: number): Promise<DueReport[]> {
  const now = sql`${tx.clock.now().toISOString()}::timestamptz`;
  const weekly = kind === "weekly";
  const rows = await tx.db.execute<DueReport>(sql`
    with due as (
      select f.id, f.uuid, f.name, f.time_zone, period.day
      from farms f
      cross join lateral (select ${localTime(now, sql`f.time_zone`)} as t) here
      cross join lateral (
        select ${weekly ? sql`date_trunc('week', here.t)::date - 7` : sql`here.t::date - 1`} as day) period
      where f.deleted_at is null and ${sql.raw(`f.${kind}_subscriber_report`)}
        and extract(hour from here.t) >= ${REPORT_HOUR}
        ${weekly ? sql`and extract(isodow from here.t) <= ${WEEKLY_UNTIL_WEEKDAY}` : sql``}
        and ${localTime(sql`f.created_at`, sql`f.time_zone`)} < period.day + ${weekly ? 7 : 1}::int
        and not exists (select 1 from subscriber_reports r
          where r.farm_id = f.id and r.kind = ${kind} and r.day = period.day)
      order by f.id limit ${most}
    ),
    taken as (
      insert into subscriber_reports (farm_id, kind, day, created_at)
      select id, ${kind}, day, ${now} from due on conflict do nothing returning farm_id, day
    )
    select d.id as farm_id, d.uuid, d.name, d.time_zone, d.day::text as day
    from taken t join due d on d.id = t.farm_id and d.day = t.day order by d.id`);
  return rows.map((row) => ({ ...row, farm_id: Number(row.farm_id) }));
}

/** Counts what happened in the periods of these reports, and the subscribers of today, by farm. */
export async function countHappened(
  tx: Ctx,
  kind: ReportKind,
  due: readonly DueReport[],
): Promise<Map<number, Happened & { total: number }>> {
  const periods = due.map(({ farm_id, day, time_zone }) => ({ farm_id, ...periodOf(kind, day, time_zone) }));
  const rows = await tx.db.execute<Record<keyof Happened | "farm_id" | "total", number>>(sql`
    select p.farm_id,
      count(s.id) filter (where s.confirmed_at >= p.from and s.confirmed_at < p.to)::int as gained,
      count(s.id) filter (where ${leftAt} >= p.from and ${leftAt} < p.to)::int as lost,
      count(s.id) filter (where s.confirmed_at >= p.from and s.confirmed_at < p.to
        and s.source not in ('import', 'square'))::int as by_themselves,
      count(s.id) filter (where s.unsubscribed_at is null and s.erased_at is null)::int as total
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p (farm_id bigint, "from" timestamptz, "to" timestamptz)
    left join subscribers s on s.farm_id = p.farm_id and not s.is_own and s.confirmed_at is not null
    group by p.farm_id`);
  return new Map(rows.map(({ farm_id, ...counts }) => [Number(farm_id), counts]));
}

/** An owner who gets the reports of a farm. */
export interface ReportReader extends Record<string, unknown> {
  farm_id: number;
  name: string;
  email: string;
  lang: Lang;
}

/** Lists the owners of farms who verified their address. */
export async function listReaders(tx: Ctx, farm_ids: readonly number[]): Promise<ReportReader[]> {
  const rows = await tx.db.execute<ReportReader>(sql`
    select m.farm_id, u.name, u.email, u.lang from farm_users m join users u on u.id = m.user_id
    where m.farm_id = any(${idArray(farm_ids)}) and m.role = 'owner' and u.email_verified_at is not null
    order by m.farm_id, u.id`);
  return rows.map((row) => ({ ...row, farm_id: Number(row.farm_id) }));
}

/** Forgets which old reports were made: they are no longer due. */
export async function forgetOldReports(tx: Ctx): Promise<void> {
  const now = tx.clock.now().toISOString();
  await tx.db.execute(sql`
    delete from subscriber_reports where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
}
