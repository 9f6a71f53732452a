import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { MAX_BATCH } from "@/lib/providers/email/types";
import type { Channel } from "@/lib/vocabulary/enumerations";
import { OUR_FAILURES } from "../rules";
import { lockInOrder } from "./lock-in-order";
import { areOf, type SendOfFarm } from "./month";

/** SQL for the failed deliveries of a notification whose failure is not about the recipient. */
const failedForUs = (send: SendOfFarm) =>
  sql`${areOf(send)} and status = 'failed' and reason ~* ${OUR_FAILURES} and address <> ''`;

/** Returns how many messages of a send failed for a reason of ours or the provider's. */
export async function countRetriable(ctx: Ctx, send: SendOfFarm): Promise<number> {
  const [row] = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from deliveries where ${failedForUs(send)}`,
  );
  return row?.n ?? 0;
}

/**
 * Puts these messages back into the queue, emails in new batches with new keys, because the old keys were answered.
 * @returns how many per channel
 */
export async function requeueFailed(tx: Ctx, send: SendOfFarm): Promise<{ email: number; sms: number }> {
  const now = tx.clock.now().toISOString();
  await lockInOrder(tx, failedForUs(send));
  const rows = await tx.db.execute<{ channel: Channel; n: number }>(sql`
    with again as (
      update deliveries set status = 'queued', reason = null, sent_at = null
      where ${failedForUs(send)} returning id, farm_id, subscriber_id, channel
    ),
    -- A late receipt of the first text says nothing about the second.
    forgotten as (delete from sms_messages m using again where m.farm_id = again.farm_id and m.delivery_id = again.id),
    batches as (
      insert into delivery_batches (farm_id, notification_id, number, first_subscriber_id, last_subscriber_id, available_at)
      select farm_id, ${send.notification_id}, number + (
          select coalesce(max(number) + 1, 0) from delivery_batches
          where farm_id = ${send.farm_id} and notification_id = ${send.notification_id}),
        min(subscriber_id), max(subscriber_id), ${now}::timestamptz
      from (
        select farm_id, subscriber_id, (row_number() over (order by subscriber_id) - 1) / ${MAX_BATCH}::int as number
        from again where channel = 'email'
      ) numbered group by farm_id, number order by number
    )
    select channel, count(*)::int as n from again group by 1`);
  const count = (channel: Channel) => rows.find((row) => row.channel === channel)?.n ?? 0;
  return { email: count("email"), sms: count("sms") };
}
