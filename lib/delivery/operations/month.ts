import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";

/** A notification as the statements about its deliveries name it. */
export interface SendOfFarm {
  farm_id: number;
  notification_id: number;
}

/** SQL for the month of a send. With it, only one partition of its deliveries is read. */
export const monthOf = ({ farm_id, notification_id }: SendOfFarm) =>
  sql`(select accepted_month from notifications where farm_id = ${farm_id} and id = ${notification_id})`;

/** SQL for the condition that deliveries are those of a send. @param name the name of `deliveries` in the statement */
export const areOf = (send: SendOfFarm, name: "d" | "deliveries" = "deliveries") => {
  const of = sql.raw(name);
  return sql`${of}.farm_id = ${send.farm_id} and ${of}.notification_id = ${send.notification_id}
    and ${of}.accepted_month = ${monthOf(send)}`;
};

/** Finds the farm of a send, for jobs that know its number alone. @throws Error when it was deleted */
export async function sendOfFarm(ctx: Ctx, notification_id: number): Promise<SendOfFarm> {
  const [row] = await ctx.db.execute<{ farm_id: number }>(
    sql`select farm_id from notifications where id = ${notification_id}`,
  );
  if (!row) throw new Error(`notification ${notification_id} does not exist`);
  return { farm_id: row.farm_id, notification_id };
}

/** Makes the partitions of deliveries for this month and the next ones, before anybody needs them. */
export async function makeMonthsAhead(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    select ensure_deliveries_month(month::date) from generate_series(
      date_trunc('month', ${ctx.clock.now().toISOString()}::timestamptz at time zone 'UTC'),
      ${ctx.clock.now().toISOString()}::timestamptz at time zone 'UTC' + interval '3 months', interval '1 month') month`);
}
