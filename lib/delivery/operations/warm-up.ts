import { type SQL, sql } from "drizzle-orm";
import { localDay } from "@/lib/messaging/rules/window";
import type { Ctx } from "@/lib/platform/context";
import { DAY, WARM_UP_TURN_DAYS } from "@/lib/vocabulary/abuse-limits";
import { type WarmUpDay, warmUpAllowance, warmUpDays, wentWell } from "../rules";

/** What a farm may send on one day to people whose consent it declared (docs/product/abuse.md "Against abuse"). */
export interface WarmUp {
  farm_id: number;
  /** The day in the farm's time zone, YYYY-MM-DD, and its first and last instant. */
  day: string;
  from: Date;
  to: Date;
  /** People of this day, over all sends. */
  allowed: number;
  /** False while the emails of the last day stop the growth. */
  grows: boolean;
}

/** Deliveries of one day's sends to people whose consent the farm declared. */
const deliveriesOf = ({ farm_id, from, to }: Pick<WarmUp, "farm_id" | "from" | "to">) => sql`
  notifications n
  join deliveries d on d.notification_id = n.id and d.accepted_month = n.accepted_month and d.status not in ('canceled', 'suppressed')
  join subscribers s on s.id = d.subscriber_id and s.consent_declared
  where n.farm_id = ${farm_id} and n.scheduled_at >= ${from.toISOString()}::timestamptz
    and n.scheduled_at < ${to.toISOString()}::timestamptz`;

async function lastDay(ctx: Ctx, farm: WarmUpFarm, before: string): Promise<WarmUpDay | null> {
  const [last] = await ctx.db.execute<{ day: string; allowed: number }>(sql`
    select day::text, allowed from warm_up_days where farm_id = ${farm.id} and day < ${before}::date
    order by day desc limit 1`);
  if (!last) return null;
  const noon = new Date(`${last.day}T12:00:00Z`);
  const emails = sql`filter (where d.channel = 'email')::int`;
  const [counted] = await ctx.db.execute<Record<"people" | "sent" | "bounced" | "complained", number>>(sql`
    select count(distinct d.subscriber_id) filter (where d.sent_at is not null)::int as people,
      count(d.sent_at) ${emails} as sent, count(d.bounced_at) ${emails} as bounced, count(d.complained_at) ${emails} as complained
    from ${deliveriesOf({ farm_id: farm.id, ...localDay(noon, farm.time_zone) })}`);
  return { allowed: last.allowed, people: 0, sent: 0, bounced: 0, complained: 0, ...counted };
}

interface WarmUpFarm {
  id: number;
  time_zone: string;
}

/** Returns the warm-up of a farm for a send that starts at `at`; null when the farm declared nobody's consent. */
export async function warmUpOf(ctx: Ctx, farm: WarmUpFarm, at: Date): Promise<WarmUp | null> {
  const { day, from, to } = localDay(at, farm.time_zone);
  const [known] = await ctx.db.execute<{ declared: boolean; allowed: number | null }>(sql`
    select exists (select 1 from subscribers where farm_id = ${farm.id} and consent_declared) as declared,
      (select allowed from warm_up_days where farm_id = ${farm.id} and day = ${day}::date) as allowed`);
  if (!known?.declared) return null;
  const last = await lastDay(ctx, farm, day);
  const allowed = known.allowed ?? warmUpAllowance(last);
  return { farm_id: farm.id, day, from, to, allowed, grows: last === null || wentWell(last) };
}

/** Returns how many more declared people a farm may write to today, also when it has none yet. */
export async function leftToday(ctx: Ctx, farm: WarmUpFarm): Promise<number> {
  const now = ctx.clock.now();
  const known = await warmUpOf(ctx, farm, now);
  const today = localDay(now, farm.time_zone);
  const allowed = known?.allowed ?? warmUpAllowance(await lastDay(ctx, farm, today.day));
  const [written] = await ctx.db.execute<{ people: number }>(sql`
    select count(distinct d.subscriber_id)::int as people
    from ${deliveriesOf({ farm_id: farm.id, ...today })}`);
  return Math.max(0, allowed - (written?.people ?? 0));
}

/** Keeps the allowance of a day, so that what happens on the day itself does not change it. */
export async function keepWarmUpDay(tx: Ctx, { farm_id, day, allowed }: WarmUp): Promise<void> {
  await tx.db.execute(sql`
    insert into warm_up_days (farm_id, day, allowed) values (${farm_id}, ${day}::date, ${allowed})
    on conflict do nothing`);
}

/** The days around a send over which the last turn of each person is looked up. */
const turnsAround = ({ farm_id, from }: WarmUp) => {
  const days = (number: number) => new Date(from.getTime() + number * DAY * 1000);
  return { farm_id, from: days(-WARM_UP_TURN_DAYS), to: days(WARM_UP_TURN_DAYS) };
};

/**
 * Returns SQL for an audience in which declared people beyond the allowance of the day wait: reason "warming_up".
 * People who were written to that day count once. Of the others, those whose last turn is longest ago come first.
 * Those without one draw lots each day. So nobody waits for ever, even while the allowance does not grow.
 */
export const holdBack = (rows: SQL, warmUp: WarmUp): SQL => sql`
  with a as (${rows}),
  written as (select distinct d.subscriber_id from ${deliveriesOf(warmUp)}),
  room as (select ${warmUp.allowed} - count(*) as people from written),
  fresh as (
    select distinct a.subscriber_id from a join subscribers s on s.id = a.subscriber_id
    where a.reason is null and s.consent_declared
      and a.subscriber_id not in (select subscriber_id from written)
  ),
  turns as (
    select d.subscriber_id, max(n.scheduled_at) as at from ${deliveriesOf(turnsAround(warmUp))}
      and (select count(*) from fresh) > (select people from room)
    group by 1
  ),
  waiting as (
    select subscriber_id from (
      select subscriber_id, row_number() over (
        order by turns.at nulls first, hashint8extended(subscriber_id, ${warmUp.day.replaceAll("-", "")}::bigint)) as place
      from fresh left join turns using (subscriber_id)
    ) placed where place > (select people from room)
  )
  select a.subscriber_id, a.lang, a.name, a.channel, a.address,
    coalesce(a.reason, case when w.subscriber_id is not null then 'warming_up' end) as reason
  from a left join waiting w on w.subscriber_id = a.subscriber_id`;

/** Who waits for a later sending day. */
export interface WarmUpWait {
  people: number;
  /** People who may be reached on the day of this send. */
  allowed: number;
  /** The first day (YYYY-MM-DD) on which everybody can be reached, with a send every day; null while nothing grows. */
  until: string | null;
}

/**
 * Returns who waits of an audience whose rows are `rows`; null when nobody does. A day without an email promises no
 * later one, because only emails show whether more people may be written to.
 */
export async function countWaiting(ctx: Ctx, rows: SQL, warmUp: WarmUp | null): Promise<WarmUpWait | null> {
  if (!warmUp) return null;
  const [counted] = await ctx.db.execute<{ people: number; emails: boolean }>(sql`
    select count(distinct a.subscriber_id) filter (where a.reason = 'warming_up')::int as people,
      count(*) filter (where a.reason is null) > 0
        or exists (select 1 from ${deliveriesOf(warmUp)} and d.channel = 'email') as emails
    from (${rows}) a join subscribers s on s.id = a.subscriber_id and s.consent_declared
    where a.reason = 'warming_up' or (a.reason is null and a.channel = 'email')`);
  const { people, emails } = counted ?? { people: 0, emails: false };
  if (people === 0) return null;
  const until = new Date(`${warmUp.day}T12:00:00Z`);
  until.setUTCDate(until.getUTCDate() + warmUpDays(warmUp.allowed, warmUp.allowed + people));
  const promised = warmUp.grows && emails ? until.toISOString().slice(0, 10) : null;
  return { people, allowed: warmUp.allowed, until: promised };
}
