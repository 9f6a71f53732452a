import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { disputedFarms } from "@/lib/platform/disputed-owners";
import { keptSince } from "@/lib/vocabulary/retention";

/**
 * Returns the months whose deliveries prove nothing any more, the oldest first. A month stays while one of its sends may
 * go on or ended lately. It stays while an invoice of one is unpaid, or a bank looks at a payment of its farms.
 * @returns first days, YYYY-MM-DD
 */
export async function listEndedMonths(ctx: Ctx): Promise<string[]> {
  const oldest = sql`${keptSince("deliveries", ctx.clock.now()).toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<{ month: string }>(sql`
    with months as (
      select to_date(right(c.relname, 7), 'YYYY_MM') as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'deliveries'::regclass and c.relname ~ '^deliveries_[0-9]{4}_[0-9]{2}$')
    select m.month::text as month from months m
    where (m.month + interval '1 month') at time zone 'UTC' <= ${oldest}
      and not exists (
        select 1 from notifications n
        where n.accepted_month = m.month and (
          n.status in ('scheduled', 'sending', 'paused') or n.finished_at >= ${oldest}
          or n.farm_id in ${disputedFarms}
          or n.billing_account_id in (select billing_account_id from disputes where closed_at is null)
          or exists (
            select 1 from notification_charges g join invoices i on i.id = g.invoice_id
            where g.notification_id = n.id and i.status in ('draft', 'open'))))
    order by m.month`);
  return rows.map(({ month }) => month);
}

/** Deletes up to `most` clicks of a month. @returns how many */
export async function deleteClicksOf(tx: Ctx, month: string, most: number): Promise<number> {
  const { count } = await tx.db.execute(sql`
    delete from link_clicks where id in (
      select id from link_clicks where accepted_month = ${month}::date limit ${most})`);
  return count;
}

/** Deletes up to `most` provider ids of texts of a month. @returns how many */
export async function deleteTextsOf(tx: Ctx, month: string, most: number): Promise<number> {
  await tx.db.execute(sql`delete from unsettled_texts where accepted_month = ${month}::date`);
  const { count } = await tx.db.execute(sql`
    delete from sms_messages where message_id in (
      select message_id from sms_messages where accepted_month = ${month}::date limit ${most})`);
  return count;
}

/** Deletes up to `most` batches of a month, with the provider ids of its emails. @returns how many */
export async function deleteBatchesOf(tx: Ctx, month: string, most: number): Promise<number> {
  const { count } = await tx.db.execute(sql`
    delete from delivery_batches where id in (
      select b.id from delivery_batches b join notifications n on n.id = b.notification_id
      where n.accepted_month = ${month}::date limit ${most})`);
  return count;
}

/** Returns whether a click or a text still refers to deliveries of a month: the time of a run was over. */
export async function isMonthReferred(ctx: Ctx, month: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from link_clicks where accepted_month = ${month}::date
    union all select 1 from sms_messages where accepted_month = ${month}::date limit 1`);
  return rows.length > 0;
}

/** Drops the deliveries of a month as a whole. When a lock takes longer than two seconds, it fails and a later run tries. */
export async function dropMonth(tx: Ctx, month: string): Promise<void> {
  await tx.db.execute(sql`set local lock_timeout = '2s'`);
  await tx.db.execute(sql`select drop_deliveries_month(${month}::date)`);
}
