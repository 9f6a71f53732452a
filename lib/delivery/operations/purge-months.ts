import { sql } from "drizzle-orm";
import { log } from "@/lib/log";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { disputedFarms } from "@/lib/platform/disputed-owners";
import { isTemporary, isWaitOver } from "@/lib/values/connection-lost";
import { keptSince } from "@/lib/vocabulary/retention";

/** The months that have a partition of deliveries, as rows of SQL with the name of each. */
const MONTHS = sql`(
  select c.relname as partition, to_date(right(c.relname, 7), 'YYYY_MM') as month
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'deliveries'::regclass and c.relname ~ '^deliveries_[0-9]{4}_[0-9]{2}$')`;

/** SQL for the instant since which deliveries are kept. */
const keptFrom = (ctx: Ctx) => sql`${keptSince("deliveries", ctx.clock.now()).toISOString()}::timestamptz`;

/**
 * Returns the oldest month with deliveries that prove nothing any more. A month stays while one of its sends may go on or
 * ended lately. It stays while a charge of one is not settled, or a bank looks at a payment of its farms.
 * @returns its first day, YYYY-MM-DD
 */
async function endedMonth(ctx: Ctx): Promise<string | null> {
  const oldest = keptFrom(ctx);
  const [row] = await ctx.db.execute<{ month: string }>(sql`
    select m.month::text as month
    from ${MONTHS} m cross join lateral (select 1 from deliveries d where d.accepted_month = m.month limit 1) filled
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
 * their clicks and provider ids. `dropEmptyMonths` removes the partition afterwards.
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

/** How long a drop waits for one lock. Whoever wants the same table waits behind it, sends among them. */
const LOCK_WAIT_MS = 200;

/**
 * Drops the partitions of months whose deliveries are all deleted. One that others use right now stays until the next
 * night. Call it outside of a transaction.
 * @returns the names of those that were dropped
 */
export async function dropEmptyMonths(ctx: PoolCtx): Promise<string[]> {
  const ended = await ctx.db.execute<{ partition: string }>(sql`
    select m.partition from ${MONTHS} m
    where (m.month + interval '1 month') at time zone 'UTC' <= ${keptFrom(ctx)}
      and not exists (select 1 from deliveries d where d.accepted_month = m.month)
    order by m.month`);
  const dropped: string[] = [];
  for (const { partition } of ended) {
    const table = sql.identifier(partition);
    try {
      // PostgreSQL then knows that it is empty, and compares no click and no text with it while the locks are held.
      await ctx.db.execute(sql`vacuum (truncate) ${table}`);
      await transaction(ctx, async (tx) => {
        await tx.db.execute(sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`));
        // In the order in which sends take them: the other way round, each would wait for what the other one has.
        await tx.db.execute(
          sql`lock table link_clicks, sms_messages, unsettled_texts, deliveries, notifications in access exclusive mode`,
        );
        await tx.db.execute(sql`alter table deliveries detach partition ${table}`);
        const [row] = await tx.db.execute(sql`select 1 from ${table} limit 1`);
        if (row) throw new Error(`${partition} has deliveries`);
        await tx.db.execute(sql`drop table ${table}`);
      });
      dropped.push(partition);
    } catch (error) {
      if (!isTemporary(error) && !isWaitOver(error)) throw error;
      log().info({ partition }, "an empty month is in use: it is dropped another night");
    }
  }
  return dropped;
}
