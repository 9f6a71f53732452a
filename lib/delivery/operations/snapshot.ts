import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { MAX_BATCH } from "@/lib/providers/email/types";
import type { Channel } from "@/lib/vocabulary/enumerations";
import { type Audience, audience } from "./audience";
import { monthOf } from "./month";
import type { SmsVariant } from "./quote";
import { keepWarmUpDay } from "./warm-up";

/**
 * Inserts one delivery per recipient and channel, and the email batches, in the transaction that accepts the send. A
 * unique index on (notification, channel, subscriber) prevents duplicates.
 * @returns the number of deliveries per channel
 */
export async function snapshotRecipients(
  tx: Ctx,
  notification_id: number,
  who: Audience,
  variants: SmsVariant[],
): Promise<{ email: number; sms: number }> {
  const rows = audience(who, tx.clock.now());
  const month = monthOf({ farm_id: who.farm.id, notification_id });
  const lengths = JSON.stringify(
    variants.map(({ lang, name, measure }) => ({ lang, name, segments: measure.segments })),
  );
  await tx.db.execute(sql`set local work_mem = '64MB'`);
  await tx.db.execute(sql`select ensure_deliveries_month(${month})`);
  const now = tx.clock.now().toISOString();
  const written = await tx.db.execute<{ channel: Channel; count: number }>(sql`
    with lengths as (select * from jsonb_to_recordset(${lengths}::jsonb) as l (lang text, name text, segments smallint)),
    inserted as (
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments)
      select ${who.farm.id}, ${notification_id}, ${month}, a.subscriber_id, a.channel, a.address, a.lang,
        case when a.channel = 'email' then 0 else
          coalesce((select segments from lengths l where l.lang = a.lang and l.name = a.name),
                   (select segments from lengths l where l.lang = a.lang and l.name = '')) end
      from (${rows}) a where a.reason is null order by ${who.type === "all" ? sql`a.channel = 'sms', ` : sql``}a.subscriber_id
      returning channel, subscriber_id
    ),
    batches as (
      insert into delivery_batches (farm_id, notification_id, number, first_subscriber_id, last_subscriber_id, available_at)
      select ${who.farm.id}, ${notification_id}, number, min(subscriber_id), max(subscriber_id), ${now}::timestamptz
      from (
        select subscriber_id, (row_number() over (order by subscriber_id) - 1) / ${MAX_BATCH}::int as number
        from inserted where channel = 'email'
      ) numbered group by number order by number
    )
    select channel, count(*) as count from inserted group by 1`);
  if (who.warm_up) await keepWarmUpDay(tx, who.warm_up);
  const count = (channel: Channel) => written.find((row) => row.channel === channel)?.count ?? 0;
  return { email: count("email"), sms: count("sms") };
}
