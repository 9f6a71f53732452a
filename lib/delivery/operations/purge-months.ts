import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { disputedFarms } from "@/lib/platform/disputed-owners";
import { keptSince } from "@/lib/vocabulary/retention";

/**
 * Returns the oldest month with deliveries that prove nothing any more. A month stays while one of its sends may go on or
 * ended lately. It stays while a charge of one is not settled, or a bank looks at a payment of its farms.
 * @returns its first day, YYYY-MM-DD
 */
async function endedMonth(ctx: Ctx): Promise<string | null> {
  const oldest = sql`${keptSince("deliveries", ctx.clock.now()).toISOString()}::timestamptz`;
  const [row] = await ctx.db.execute<{ month: string }>(sql`
    with months as (
      select to_date(right(c.relname, 7), 'YYYY_MM') as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'deliveries'::regclass and c.relname ~ '^deliveries_[0-9]{4}_[0-9]{2}$')
    select m.month::text as month
    from months m cross join lateral (select 1 from deliveries d where d.accepted_month = m.month limit 1) filled
    where (m.month + interval '1 month') at time zone 'UTC' <= ${oldest}
      and not exists (
        select 1 from notifications n
        where n.accepted_month = m.month and (
          n.status in ('scheduled', 'sending', 'paused') or n.finished_at >= ${oldest}
          or n.farm_id in ${disputedFarms}
          or n.billing_account_id in (select billing_account_id from disputes where closed_at is null)
          or exists (
            select 1 from notification_charges g left join invoices i on i.id = g.invoice_id
            where g.notification_id = n.id and (i.status in ('draft', 'open')
              or (g.request_id is not null and g.invoice_id is null and g.credit_note_id is null)))))
    order by m.month limit 1`);
  return row?.month ?? null;
}

/**
 * Deletes up to `most` rows of the oldest month that proves nothing any more: its batches, and then its deliveries, with
 * their clicks and provider ids. The partition stays, because to take it away stops all sends meanwhile.
 * @returns how many batches and deliveries
 */
export async function deleteOfEndedMonth(tx: Ctx, most: number): Promise<number> {
  const month = await endedMonth(tx);
  if (month === null) return 0;
  const batches = await tx.db.execute(sql`
    delete from delivery_batches where id in (
      select b.id from delivery_batches b join notifications n on n.id = b.notification_id
      where n.accepted_month = ${month}::date limit ${most})`);
  // Clicks and provider ids refer to their delivery, and go with it.
  const rows = await tx.db.execute(sql`
    delete from deliveries where accepted_month = ${month}::date and id in (
      select id from deliveries where accepted_month = ${month}::date
      order by id limit ${most - batches.count} for update skip locked)`);
  return batches.count + rows.count;
}
