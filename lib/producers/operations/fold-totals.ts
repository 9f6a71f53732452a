import { sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { FarmHealth } from "@/lib/vocabulary/enumerations";
import { HEALTH_DAYS, healthOf, type RecentEmails } from "../rules";

/** Changes that are folded in one transaction. */
const MOST_CHANGES = 1000;

const DAY_MS = 24 * 3600 * 1000;

interface Figures extends RecentEmails {
  [column: string]: unknown;
  farm_id: string;
}

/** Writes the health of farms by their recent emails. */
async function saveHealth(tx: Ctx, figures: readonly Figures[]): Promise<void> {
  const healths = figures.map((recent): [number, FarmHealth] => [Number(recent.farm_id), healthOf(recent)]);
  await tx.db.execute(sql`
    update farm_totals t set health = g.health
    from jsonb_to_recordset(${JSON.stringify(healths.map(([farm_id, health]) => ({ farm_id, health })))}::jsonb)
      as g (farm_id bigint, health text)
    where t.farm_id = g.farm_id and t.health <> g.health`);
}

/**
 * Folds the oldest changes into the totals of their farms, and reads the other figures of these farms again. The rows are
 * locked before their figures are read, so that an older reading never overwrites a newer one.
 * @returns whether there may be more
 */
export async function foldChanges(tx: Tx): Promise<boolean> {
  const gone = await tx.db.execute<{ farm_id: string; subscribers: number; changes: number }>(sql`
    with gone as (
      delete from farm_total_changes where id in (
        select id from farm_total_changes order by id limit ${MOST_CHANGES} for update skip locked)
      returning farm_id, subscribers)
    select farm_id, sum(subscribers)::int as subscribers, count(*)::int as changes from gone group by farm_id`);
  if (gone.length === 0) return false;
  const ids = idArray(gone.map(({ farm_id }) => Number(farm_id)));
  await tx.db.execute(sql`
    select from farm_totals where farm_id = any(${ids}) order by farm_id for update`);
  await tx.db.execute(sql`
    update farm_totals t set subscribers = t.subscribers + g.subscribers
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g (farm_id bigint, subscribers int)
    where t.farm_id = g.farm_id and g.subscribers <> 0`);
  const since = new Date(tx.clock.now().getTime() - HEALTH_DAYS * DAY_MS).toISOString();
  const figures = await tx.db.execute<Figures>(sql`
    update farm_totals t set sends = s.sends, last_send_at = s.last_send_at, revenue_cents = r.cents,
      recent_emails = e.emails, recent_bounced = e.bounced, recent_complained = e.complained
    from unnest(${ids}) f (id)
    cross join lateral (
      select count(*)::int as sends, max(n.sending_started_at) as last_send_at from notifications n
      where n.farm_id = f.id and n.sending_started_at is not null) s
    cross join lateral (
      select coalesce(sum(x.sent), 0)::int as emails, coalesce(sum(x.bounced), 0)::int as bounced,
        coalesce(sum(x.complained), 0)::int as complained
      from notifications n join notification_totals x on x.notification_id = n.id and x.channel = 'email'
      where n.farm_id = f.id and n.sending_started_at >= ${since}) e
    cross join lateral (
      select coalesce(sum(
        (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
          where p.billing_account_id = a.id and p.status = 'succeeded')
        + (select coalesce(sum(x.amount_cents), 0) from disputes d join dispute_entries x on x.dispute_id = d.id
          where d.billing_account_id = a.id)), 0)::bigint as cents
      from billing_accounts a where a.farm_id = f.id) r
    where t.farm_id = f.id
    returning t.farm_id, t.recent_emails as emails, t.recent_bounced as bounced, t.recent_complained as complained`);
  await saveHealth(tx, figures);
  return gone.reduce((sum, { changes }) => sum + changes, 0) === MOST_CHANGES;
}

/** Marks the farms that sent lately: a send may have become older than those that count. */
export async function markRecentSenders(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    insert into farm_total_changes (farm_id) select farm_id from farm_totals where recent_emails > 0`);
}
