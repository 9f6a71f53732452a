import { type SQL, sql } from "drizzle-orm";
import { suppressAfterEvent } from "@/lib/consent/operations/suppress-after-event";
import type { Ctx } from "@/lib/platform/context";
import type { DeliveryEvent } from "@/lib/providers/webhook";
import type { DeliveryStage } from "@/lib/vocabulary/enumerations";
import { ENDED_BADLY, HELD_BY_PROVIDER, RANK } from "../rules";
import { interruptIfBouncing } from "./bounces";

interface Touched extends Record<string, unknown> {
  id: number;
  farm_id: number;
  notification_id: number;
  address: string;
}

const rankOf = (status: SQL) =>
  sql`case ${status} ${sql.join(
    Object.entries(RANK).map(([name, rank]) => sql`when ${name} then ${rank}::int`),
    sql` `,
  )} else 0 end`;

/**
 * Moves a delivery forward to `stage` and sets its time. An earlier stage never replaces a later one, and a time is
 * never changed. Missing earlier stages are set too, because an opened email was delivered.
 */
export async function advanceDelivery(
  tx: Ctx,
  delivery_id: number,
  stage: DeliveryStage,
  at: Date,
  reason: string | null = null,
): Promise<Touched | null> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const reached = (name: DeliveryStage, column: SQL) =>
    RANK[stage] >= RANK[name] && !ENDED_BADLY.includes(stage) ? sql`coalesce(${column}, ${moment})` : column;
  const ended = (name: DeliveryStage, column: SQL) =>
    stage === name ? sql`coalesce(${column}, ${moment})` : column;
  const delivered =
    stage === "complained" ? sql`coalesce(delivered_at, ${moment})` : reached("delivered", sql`delivered_at`);
  const [row] = await tx.db.execute<Touched>(sql`
    update deliveries d set
      status = case when (${rankOf(sql`d.status`)}) < ${RANK[stage]}::int then ${stage} else d.status end,
      reason = coalesce(${reason}, case when d.status in ('unknown', 'suppressed', 'canceled') then null else d.reason end),
      sent_at = coalesce(sent_at, ${moment}),
      delivered_at = ${delivered},
      opened_at = ${reached("opened", sql`opened_at`)},
      clicked_at = ${reached("clicked", sql`clicked_at`)},
      bounced_at = ${ended("bounced", sql`bounced_at`)},
      complained_at = ${ended("complained", sql`complained_at`)}
    where d.id = ${delivery_id} and not (${stage} = 'sent' and coalesce(d.reason, '') = ${HELD_BY_PROVIDER})
    returning d.id, d.farm_id, d.notification_id, d.address`);
  return row ?? null;
}

/** Records that a mail program, not a reader, opened an email. */
async function markMachineOpened(tx: Ctx, delivery_id: number, at: Date): Promise<void> {
  await tx.db.execute(sql`
    update deliveries set machine_opened_at = coalesce(machine_opened_at, ${at.toISOString()}::timestamptz)
    where id = ${delivery_id}`);
}

/**
 * Records that the provider sent nothing, because the address is on its own list of refusals
 * (https://resend.com/docs/webhooks/emails/suppressed). Such an email counts as held back, and not as sent or bounced.
 */
async function holdBack(tx: Ctx, delivery_id: number): Promise<Touched | null> {
  const [row] = await tx.db.execute<Touched>(sql`
    update deliveries set status = 'suppressed', reason = ${HELD_BY_PROVIDER}, sent_at = null
    where id = ${delivery_id} and delivered_at is null and bounced_at is null
    returning id, farm_id, notification_id, address`);
  return row ?? null;
}

/** Counts a click that the provider reported, which our own counted link may have counted too. */
async function countProviderClick(tx: Ctx, { farm_id, id }: Touched): Promise<void> {
  await tx.db.execute(
    sql`update deliveries set provider_clicks = provider_clicks + 1 where farm_id = ${farm_id} and id = ${id}`,
  );
}

/**
 * Time within which a receipt settles a text whose answer was lost
 * (docs/product/provider-outages.md "A provider's bad day").
 */
const SETTLES_WITHIN = "24 hours";

/**
 * Applies a receipt with an unknown message id to the text to its number whose answer was lost and that was called at
 * about the time of the receipt. @returns false when there is none
 */
export async function settleUnknownText(tx: Ctx, event: DeliveryEvent): Promise<boolean> {
  const { text, provider_message_id } = event;
  if (!text || !provider_message_id) return false;
  const settled = await tx.db.execute(sql`
    with nearest as (
      delete from unsettled_texts where delivery_id = (
        select delivery_id from unsettled_texts
        where address = ${text.address}
          and called_at > ${tx.clock.now().toISOString()}::timestamptz - ${SETTLES_WITHIN}::interval
        order by abs(extract(epoch from called_at - ${text.published_at.toISOString()}::timestamptz)) limit 1
        for update skip locked
      ) returning farm_id, delivery_id, accepted_month
    )
    insert into sms_messages (message_id, farm_id, delivery_id, accepted_month)
    select ${provider_message_id}, farm_id, delivery_id, accepted_month from nearest
    on conflict do nothing returning 1`);
  return settled.length > 0 && applyDeliveryEvent(tx, event);
}

/** Returns the delivery of an event, by our own tag or by the message id of the provider. */
async function findDelivery(tx: Ctx, event: DeliveryEvent): Promise<number | null> {
  if (event.tag) return "delivery_id" in event.tag ? event.tag.delivery_id : null;
  if (!event.provider_message_id) return null;
  const [row] = await tx.db.execute<{ delivery_id: number | null }>(
    event.channel === "sms"
      ? sql`select delivery_id from sms_messages where message_id = ${event.provider_message_id}`
      : sql`select accepted_ids[array_position(provider_message_ids, ${event.provider_message_id})] as delivery_id
          from delivery_batches where provider_message_ids @> array[${event.provider_message_id}]::text[]`,
  );
  return row?.delivery_id ? Number(row.delivery_id) : null;
}

/**
 * Applies a provider event to a delivery, in the transaction of the caller.
 * @returns false when the delivery is unknown
 */
export async function applyDeliveryEvent(tx: Ctx, event: DeliveryEvent): Promise<boolean> {
  const { stage, at } = event;
  const delivery_id = await findDelivery(tx, event);
  if (delivery_id === null) return false;
  if (event.by_machine) {
    await markMachineOpened(tx, delivery_id, at);
    return true;
  }
  if (event.suppressed_by_provider) {
    const held = await holdBack(tx, delivery_id);
    if (held) await suppressAfterEvent(tx, held, event);
    return true;
  }
  const reason = ENDED_BADLY.includes(stage) && stage !== "complained" ? event.reason : null;
  const touched = await advanceDelivery(tx, delivery_id, stage, at, reason);
  if (!touched) return false;
  if (stage === "clicked") await countProviderClick(tx, touched);
  const { farm_id, address, notification_id } = touched;
  if (await suppressAfterEvent(tx, { farm_id, address }, event))
    await interruptIfBouncing(tx, { farm_id, notification_id });
  return true;
}
