import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";

/** Results of carriers come within three days or so; later ones change nothing. */
const RESULTS_WITHIN = "8 days";
/** A send that stays stopped this long is charged for what went out; it may go on later. */
const STOPPED_FOR = "1 day";

/** SQL for the sends that an account ordered. Those of before this was kept are its farms'. */
const orderedBy = (account_id: number) => sql`(n.billing_account_id = ${account_id}
  or (n.billing_account_id is null and n.farm_id in (
    select u.farm_id from farm_users u join billing_accounts b on b.owner_id = u.user_id
    where b.id = ${account_id} and u.role = 'owner')))`;

/** Returns whether the provider still has messages of a send. */
export async function isUnderway(ctx: Ctx, notification_id: number): Promise<boolean> {
  const [row] = await ctx.db.execute<{ underway: boolean }>(sql`
    select exists (select 1 from deliveries d
      join notifications n on n.farm_id = d.farm_id and n.id = d.notification_id
      where d.notification_id = ${notification_id} and d.accepted_month = n.accepted_month
        and d.status in ('queued', 'sending')) as underway`);
  return row?.underway ?? false;
}

/** Returns whether messages of an account go out, or went out not long ago, that stand in no ledger yet. */
export async function hasUnchargedSend(ctx: Ctx, account_id: number): Promise<boolean> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const [row] = await ctx.db.execute<{ uncharged: boolean }>(sql`
    select exists (select 1 from notifications n
      where ${orderedBy(account_id)} and n.quote is not null and (n.status = 'sending'
        or (n.status in ('paused', 'canceled') and n.sending_started_at is not null
          and n.updated_at > ${now} - interval '2 days'
          and not exists (select 1 from notification_charges c where c.farm_id = n.farm_id and c.notification_id = n.id)))) as uncharged`);
  return row?.uncharged ?? false;
}

/** Lists the sends of an account that ended since it is there, a day ago or more, and stand in no ledger. */
export async function listSendsWithoutCharge(
  ctx: Ctx,
  account_id: number,
): Promise<{ id: number; title: string }[]> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<{ id: number; title: string }>(sql`
    select n.id, n.title from notifications n join billing_accounts a on a.id = ${account_id}
    where ${orderedBy(account_id)} and n.quote is not null and n.sending_started_at > a.created_at
      and n.status in ('sent', 'failed', 'canceled')
      and n.finished_at between ${now} - interval '60 days' and ${now} - ${STOPPED_FOR}::interval
      and not exists (select 1 from notification_charges c where c.farm_id = n.farm_id and c.notification_id = n.id)
    order by n.id`);
  return rows.map(({ id, title }) => ({ id: Number(id), title }));
}

/** Lists the sends whose charge may have to be written or corrected, without those whose messages are underway. */
export async function listUnsettledSends(ctx: Ctx): Promise<number[]> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select n.id from notifications n
    where n.sending_started_at is not null and n.quote is not null and (
      (n.status = 'paused' and n.updated_at between ${now} - interval '60 days' and ${now} - ${STOPPED_FOR}::interval)
      or (n.status = 'canceled' and n.finished_at > ${now} - ${RESULTS_WITHIN}::interval)
      or (n.status in ('sent', 'failed') and n.finished_at > ${now} - ${RESULTS_WITHIN}::interval
        and exists (select 1 from notification_charges c where c.farm_id = n.farm_id and c.notification_id = n.id)))
    order by n.id`);
  return rows.map(({ id }) => Number(id));
}
