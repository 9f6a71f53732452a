import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";

/** SQL for the month of a notification. With it, only one partition of its deliveries is read. */
export const monthOf = (notification_id: number) =>
  sql`(select accepted_month from notifications where id = ${notification_id})`;

/** SQL for the month of the notification of a batch. */
export const monthOfBatch = (batch_id: number) =>
  sql`(select n.accepted_month from delivery_batches b join notifications n on n.id = b.notification_id
    where b.id = ${batch_id})`;

/** Makes the partitions of deliveries for this month and the next ones, before anybody needs them. */
export async function makeMonthsAhead(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    select ensure_deliveries_month(month::date) from generate_series(
      date_trunc('month', ${ctx.clock.now().toISOString()}::timestamptz at time zone 'UTC'),
      ${ctx.clock.now().toISOString()}::timestamptz at time zone 'UTC' + interval '3 months', interval '1 month') month`);
}
