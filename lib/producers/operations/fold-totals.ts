import { sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { doubtsOf, HEALTH_DAYS, healthOf, type SendingFigures, USUAL_WEEKS } from "../rules";

/** Changes that are folded in one transaction. */
const MOST_CHANGES = 1000;

const DAY_MS = 24 * 3600 * 1000;
const WEEK_SECONDS = 7 * 24 * 3600;

interface Figures extends SendingFigures {
  [column: string]: unknown;
  farm_id: string;
}

/** Writes the health of farms and the doubts about their sends, by their figures. */
async function saveHealth(tx: Ctx, figures: readonly Figures[]): Promise<void> {
  const rows = figures.map((one) => ({
    farm_id: Number(one.farm_id),
    health: healthOf(one),
    doubts: doubtsOf(one),
  }));
  await tx.db.execute(sql`
    update farm_totals t set health = g.health, doubts = g.doubts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (farm_id bigint, health text, doubts text[])
    where t.farm_id = g.farm_id and (t.health <> g.health or t.doubts <> g.doubts)`);
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
  const ago = (days: number) => new Date(tx.clock.now().getTime() - days * DAY_MS).toISOString();
  const [since, usual, now] = [ago(HEALTH_DAYS), ago(7 * (1 + USUAL_WEEKS)), ago(0)];
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
      from notifications n
      join notification_totals x on x.farm_id = n.farm_id and x.notification_id = n.id and x.channel = 'email'
      where n.farm_id = f.id and n.sending_started_at >= ${since}) e
    cross join lateral (
      select coalesce(max(sent) filter (where ago = 0), 0)::int as week,
        coalesce(max(sent) filter (where ago > 0), 0)::int as busiest
      from (
        select floor(extract(epoch from ${now}::timestamptz - n.sending_started_at) / ${WEEK_SECONDS}) as ago,
          sum(x.sent) as sent
        from notifications n
        join notification_totals x on x.farm_id = n.farm_id and x.notification_id = n.id and x.channel = 'email'
        where n.farm_id = f.id and n.sending_started_at >= ${usual} group by 1) weeks) w
    cross join lateral (
      select exists (
        select from farm_users m join billing_accounts a on a.owner_id = m.user_id
        join disputes d on d.billing_account_id = a.id and d.released_at is null
          and d.status in ('needs_response', 'under_review', 'lost')
        where m.farm_id = f.id and m.role = 'owner') as disputed) b
    cross join lateral (
      select coalesce(sum(
        (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
          where p.billing_account_id = a.id and p.status = 'succeeded')
        + (select coalesce(sum(x.amount_cents), 0) from disputes d join dispute_entries x on x.dispute_id = d.id
          where d.billing_account_id = a.id)), 0)::bigint as cents
      from billing_accounts a where a.farm_id = f.id) r
    where t.farm_id = f.id
    returning t.farm_id, t.recent_emails as emails, t.recent_bounced as bounced, t.recent_complained as complained,
      w.week, w.busiest, b.disputed`);
  await saveHealth(tx, figures);
  return gone.reduce((sum, { changes }) => sum + changes, 0) === MOST_CHANGES;
}

/** Marks the farms that sent lately: a send may have become older than those that count. */
export async function markRecentSenders(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    insert into farm_total_changes (farm_id) select farm_id from farm_totals where recent_emails > 0`);
}
