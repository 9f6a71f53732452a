import { type SQL, sql } from "drizzle-orm";
import { site_days } from "@/db/schema";
import { formatDay } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import type { Ctx } from "@/lib/platform/context";
import { daysOf } from "@/lib/statistics/rules/range";
import { dayBounds, localDate } from "@/lib/time-zones/in-sql";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { ACTIVATION_DAYS, COUNTED_AGAIN_DAYS, DOMAINS, REVENUE_AGAIN_DAYS } from "../rules";

const within = (at: SQL) => sql`${at} >= b.begins and ${at} < b.ends`;

/** Returns the days to count, the oldest first: those that never were, and the last ones again. */
export async function listDaysToCount(ctx: Ctx): Promise<string[]> {
  const today = formatDay(ctx.clock.now());
  const first = sql`least(min(f.created_at), (select min(sending_started_at) from notifications))`;
  const rows = await ctx.db.execute<{ day: string }>(sql`
    select day::date::text as day from generate_series(
      coalesce((select max(day) - ${COUNTED_AGAIN_DAYS - 1}::int from ${site_days}),
        (select ${localDate(first, SITE_ZONE)} from farms f)),
      ${today}::date - 1, interval '1 day') as day`);
  return rows.map(({ day }) => day);
}

/** Counts one day. @param last whether it is yesterday, at whose end accounts that pay are counted */
export async function countDay({ db }: Ctx, day: string, last: boolean): Promise<void> {
  const paying = last
    ? sql`(select count(*) from billing_accounts where plan_status in ('active', 'past_due'))`
    : sql`null::bigint`;
  await db.execute(sql`
    insert into site_days as kept (day, sign_ups, activated, sends, emails, texts, plans_begun, plans_ended, paying)
    select b.day, f.sign_ups, f.activated, n.sends, coalesce(t.emails, 0), coalesce(t.texts, 0),
      g.begun, e.ended, ${paying}
    from ${dayBounds([day], SITE_ZONE)}
    cross join lateral (
      select count(*) as sign_ups, count(*) filter (where exists (select 1 from notifications n where n.farm_id = f.id
        and n.sending_started_at < f.created_at + make_interval(days => ${ACTIVATION_DAYS}::int))) as activated
      from farms f where ${within(sql`f.created_at`)}) f
    cross join lateral (select count(*) as sends from notifications n where ${within(sql`n.sending_started_at`)}) n
    cross join lateral (
      select sum(t.sent) filter (where t.channel = 'email') as emails, sum(t.sent) filter (where t.channel = 'sms') as texts
      from notifications n join notification_totals t on t.notification_id = n.id
      where ${within(sql`n.sending_started_at`)}) t
    cross join lateral (select count(*) as begun from billing_accounts a where ${within(sql`a.first_paid_at`)}) g
    cross join lateral (select count(*) as ended from ended_plans x where ${within(sql`x.ended_at`)}) e
    on conflict (day) do update set sign_ups = excluded.sign_ups, activated = excluded.activated, sends = excluded.sends,
      emails = excluded.emails, texts = excluded.texts,
      plans_begun = excluded.plans_begun, plans_ended = excluded.plans_ended,
      paying = coalesce(excluded.paying, kept.paying)`);
}

/**
 * Counts what cards paid on each of the last months' days, and on all since `first`, before taxes and less what was given
 * back of it since. A renewal that was paid ahead has no invoice yet: its receipt says what its taxes are.
 */
export async function countRevenue({ db, clock }: Ctx, first: string): Promise<void> {
  const today = formatDay(clock.now());
  const [from = today] = [first, daysAfter(today, -REVENUE_AGAIN_DAYS)].sort();
  await db.execute(sql`
    update site_days d set revenue_cents = coalesce((
      select sum(round((p.amount_cents - p.refunded_cents) * coalesce(
        i.subtotal_cents::numeric / nullif(i.total_cents, 0),
        (r.document->>'subtotal_cents')::numeric / nullif((r.document->>'total_cents')::numeric, 0), 1)))
      from payments p
      left join invoices i on i.id = p.invoice_id
      left join receipts r on r.provider_payment_id = p.provider_payment_id
      where p.status = 'succeeded' and ${within(sql`p.paid_at`)}), 0)
    from ${dayBounds(daysOf({ from, to: today }), SITE_ZONE)}
    where b.day = d.day`);
}

const PROVIDER = sql.join(
  [
    sql`case`,
    ...Object.entries(DOMAINS).map(
      ([provider, domains]) =>
        sql`when split_part(v.address, '@', 2) = any(${`{${domains.join()}}`}::text[]) then ${provider}::text`,
    ),
    sql`else 'other' end`,
  ],
  sql` `,
);

/** Counts the emails of the sends that began on a day, by who runs the mailboxes. */
export async function countMailboxes({ db }: Ctx, day: string): Promise<void> {
  await db.execute(sql`
    insert into mailbox_days (day, provider, sent, delivered, bounced, complained)
    select day, provider, count(sent_at), count(delivered_at) filter (where bounced_at is null), count(bounced_at),
      count(complained_at)
    from (
      select b.day, ${PROVIDER} as provider, v.sent_at, v.delivered_at, v.bounced_at, v.complained_at
      from ${dayBounds([day], SITE_ZONE)}
      join notifications n on ${within(sql`n.sending_started_at`)}
      join deliveries v on v.notification_id = n.id and v.accepted_month = n.accepted_month and v.channel = 'email') mailed
    group by day, provider
    on conflict (day, provider) do update set sent = excluded.sent, delivered = excluded.delivered,
      bounced = excluded.bounced, complained = excluded.complained`);
}
