import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farm_users, farms, users } from "@/db/schema";
import type { FIGURES } from "@/lib/delivery/operations/stats";

export const SENDS = 500;
export const PEOPLE = 20_000;

export interface SeededFarm {
  farm_id: number;
  owner: { id: number };
  notification_ids: number[];
}

/** What is counted of a delivery, as the triggers of deliveries do. */
const COUNTED: Partial<Record<(typeof FIGURES)[number], string>> = {
  messages: "1",
  sent: "(d.sent_at is not null)::int",
  delivered: "(d.delivered_at is not null and d.bounced_at is null)::int",
  opened: "(d.opened_at is not null and d.bounced_at is null)::int",
  machine_opened: "(d.machine_opened_at is not null and d.opened_at is null)::int",
  clicked: "(d.clicked_at is not null and d.bounced_at is null)::int",
  clicks: "greatest(d.clicks, d.provider_clicks)",
  bounced: "(d.bounced_at is not null)::int",
};
const counted = Object.entries(COUNTED);
const columns = sql.raw(counted.map(([figure]) => figure).join(", "));
const sums = sql.raw(counted.map(([, how]) => `sum(${how})`).join(", "));

async function openFarm(to: Db) {
  const [owner] = await to
    .insert(users)
    .values({ name: "Rose", email: "rose@ferme.test", email_verified_at: new Date() })
    .returning();
  const [farm] = await to.insert(farms).values({ name: "Ferme", handle: "ferme" }).returning();
  await to.insert(farm_users).values({ farm_id: farm!.id, user_id: owner!.id, role: "owner" });
  return { farm_id: farm!.id, owner: { id: owner!.id } };
}

/**
 * Adds a farm with 20,000 subscribers and 500 finished emails of the last year, each to so many of them. The triggers
 * are off, since they would take hours; totals and engagement are counted from the deliveries afterwards.
 */
export async function seedSends(to: Db, recipients: number): Promise<SeededFarm> {
  const made = await openFarm(to);
  const { farm_id } = made;
  const ids = await to.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into subscribers (farm_id, name, email, source, created_at, confirmed_at, email_consent_until, unsubscribed_at)
      select ${farm_id}, 'Client ' || n, 'c' || n || '@abonne.test', case n % 3 when 0 then 'import' else 'public-form' end,
        day, day, '9999-12-31', case when n % 20 = 0 then day + interval '30 days' end
      from generate_series(1, ${PEOPLE}::int) n cross join lateral (select now() - n % 400 * interval '1 day' as day) d`);
    const sends = await tx.execute<{ id: number; month: string }>(sql`
      insert into notifications (farm_id, title, status, type, accepted_at, sending_started_at, finished_at, created_at, quote)
      select ${farm_id}, 'Envoi ' || n, 'sent', 'email', at, at, at, at,
        jsonb_build_object('recipients', jsonb_build_object('email', ${recipients}::int, 'sms', 0, 'people', ${recipients}::int),
          'exclusions', '{}'::jsonb, 'segments', '{"fr":0,"en":0,"total":0}'::jsonb, 'price_tenths', ${recipients * 100}::int,
          'tax_tenths', '{"gst":0,"qst":0}'::jsonb, 'total_tenths', ${recipients * 100}::int)
      from generate_series(1, ${SENDS}::int) n cross join lateral (select now() - n * interval '17 hours' as at) d
      returning id, accepted_month::text as month`);
    for (const month of new Set(sends.map((send) => send.month)))
      await tx.execute(sql`select ensure_deliveries_month(${month}::date)`);
    for (const { id } of sends)
      await tx.execute(sql`
        insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, status,
          sent_at, delivered_at, opened_at, machine_opened_at, clicked_at, clicks, bounced_at)
        select n.farm_id, n.id, n.accepted_month, s.id, 'email', s.email, 'fr', 'delivered', n.accepted_at,
          case when h % 50 > 0 then n.accepted_at end, case when h % 3 = 1 then n.accepted_at end,
          case when h % 7 = 2 then n.accepted_at end, case when h % 30 = 1 then n.accepted_at end, (h % 30 = 1)::int,
          case when h % 50 = 0 then n.accepted_at end
        from notifications n
        cross join lateral (select id, email from subscribers where farm_id = ${farm_id} order by (id + n.id * 37) % ${PEOPLE}
          limit ${recipients}) s
        cross join lateral (select (s.id * 7919 + n.id * 104729) % 9973 as h) hash
        where n.id = ${id}`);
    await tx.execute(sql`
      insert into notification_totals (farm_id, notification_id, channel, ${columns})
      select d.farm_id, d.notification_id, d.channel, ${sums} from deliveries d group by 1, 2, 3`);
    await tx.execute(sql`
      insert into email_engagements (farm_id, subscriber_id, last_opened_at)
      select farm_id, subscriber_id, max(greatest(opened_at, clicked_at)) from deliveries
      where delivered_at is not null group by 1, 2`);
    return sends.map(({ id }) => Number(id));
  });
  await to.execute(sql`vacuum analyze`);
  return { ...made, notification_ids: ids };
}

/** Returns how many of some totals differ from what their deliveries say. */
export async function wrongTotals(to: Db, notification_ids: number[]): Promise<number> {
  let wrong = 0;
  for (const id of notification_ids) {
    const [row] = await to.execute<{ same: boolean }>(sql`
      select (select row(${columns})::text from notification_totals where notification_id = ${id})
        = (select row(${sums})::text from deliveries d where d.notification_id = ${id}) as same`);
    if (!row?.same) wrong++;
  }
  return wrong;
}
