import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { formatDay } from "@/lib/i18n/dates";
import { MAILBOX_PROVIDERS, type MailboxProvider } from "@/lib/vocabulary/site-enumerations";
import type { MailboxLine, MetricsPoint } from "./presenter";
import { ACTIVATION_DAYS, MAILBOX_DAYS, PAYING_WITHIN_DAYS, STEPS, type Step } from "./rules";

const today = (now: Date) => sql`${formatDay(now)}::date`;

/** The days whose farms had their seven days. */
const known = (now: Date) => sql`day < ${today(now)} - ${ACTIVATION_DAYS}::int`;

/** Returns the figures of the last weeks or months, the oldest first; the last one is not over. */
export async function listPoints(db: Db, by: Step, now: Date): Promise<MetricsPoint[]> {
  const rows = await db.execute<Record<keyof MetricsPoint, string | null>>(sql`
    with steps as (
      select s::date as begins, (s + ${`1 ${by}`}::interval)::date as ends
      from generate_series(date_trunc(${by}, ${today(now)}::timestamp) - ${`${STEPS[by] - 1} ${by}`}::interval,
        date_trunc(${by}, ${today(now)}::timestamp), ${`1 ${by}`}::interval) s)
    select s.begins::text as from, (s.ends - 1)::text as to, f.*,
      (select d.paying from site_days d where d.day < s.begins and d.day >= s.begins - ${PAYING_WITHIN_DAYS}::int
        and d.paying is not null order by d.day desc limit 1) as paying_before
    from steps s cross join lateral (
      select coalesce(sum(sign_ups), 0) as sign_ups, coalesce(sum(activated), 0) as activated,
        coalesce(sum(sign_ups) filter (where ${known(now)}), 0) as activation_known,
        coalesce(sum(activated) filter (where ${known(now)}), 0) as activated_known,
        coalesce(sum(sends), 0) as sends, coalesce(sum(emails), 0) as emails, coalesce(sum(texts), 0) as texts,
        coalesce(sum(revenue_cents), 0) as revenue_cents, coalesce(sum(plans_begun), 0) as plans_begun,
        coalesce(sum(plans_ended), 0) as plans_ended
      from site_days d where d.day >= s.begins and d.day < s.ends) f
    order by s.begins`);
  return rows.map(({ from, to, paying_before, ...figures }) => ({
    from: from ?? "",
    to: to ?? "",
    paying_before: paying_before === null ? null : Number(paying_before),
    ...(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)])) as Omit<
      MetricsPoint,
      "from" | "to" | "paying_before"
    >),
  }));
}

/** Returns the last day that was counted, YYYY-MM-DD; null when none was. */
export async function lastCountedDay(db: Db, now: Date): Promise<string | null> {
  const [row] = await db.execute<{ day: string | null }>(
    sql`select max(day)::text as day from site_days where day < ${today(now)}`,
  );
  return row?.day ?? null;
}

/** Returns what became of the emails of the last days, by who runs the mailboxes. */
export async function listMailboxes(db: Db, now: Date): Promise<MailboxLine[]> {
  const rows = await db.execute<Record<keyof MailboxLine, string>>(sql`
    select provider, sum(sent) as sent, sum(delivered) as delivered, sum(bounced) as bounced, sum(complained) as complained
    from mailbox_days where day >= ${today(now)} - ${MAILBOX_DAYS}::int group by provider`);
  const of = (provider: MailboxProvider) => rows.find((row) => row.provider === provider);
  return MAILBOX_PROVIDERS.map((provider) => {
    const row = of(provider);
    return {
      provider,
      sent: Number(row?.sent ?? 0),
      delivered: Number(row?.delivered ?? 0),
      bounced: Number(row?.bounced ?? 0),
      complained: Number(row?.complained ?? 0),
    };
  });
}
