import { sql } from "drizzle-orm";
import { type Ctx, publish } from "@/lib/platform/context";
import { areOf, type SendOfFarm } from "./month";

/** A send pauses when more than 5 % of its first 200 emails bounce (docs/product/consent.md "Bounces"). */
const BOUNCE_SAMPLE = 200;
const BOUNCES_ALLOWED = 10;

/**
 * Publishes "send_interrupted" when too many of the first emails of a send bounced. Once somebody resumed it in spite
 * of that, the first emails after the resume decide.
 */
export async function interruptIfBouncing(tx: Ctx, send: SendOfFarm): Promise<void> {
  const [row] = await tx.db.execute<{ bounced: number }>(sql`
    select count(*) filter (where bounced_at is not null) as bounced from (
      select bounced_at from deliveries
      where ${areOf(send)} and channel = 'email'
        and subscriber_id > (select coalesce(bounces_accepted_to, 0) from notifications
          where farm_id = ${send.farm_id} and id = ${send.notification_id})
      order by subscriber_id limit ${BOUNCE_SAMPLE}) first`);
  if (Number(row?.bounced) > BOUNCES_ALLOWED)
    await publish(tx, "send_interrupted", {
      notification_id: send.notification_id,
      reason: "tooManyBounces",
    });
}

/** Returns the id of the last subscriber to whom an email of a send went out; null when none did. */
export async function lastEmailed(tx: Ctx, send: SendOfFarm): Promise<number | null> {
  const [row] = await tx.db.execute<{ subscriber_id: string }>(sql`
    select subscriber_id from deliveries
    where ${areOf(send)} and channel = 'email' and sent_at is not null
    order by subscriber_id desc limit 1`);
  return row ? Number(row.subscriber_id) : null;
}
