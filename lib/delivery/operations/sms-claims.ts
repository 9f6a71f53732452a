import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { comesFrom } from "./comes-from";
import type { Recipient } from "./compose";
import { LEASE_SECONDS } from "./lane";
import { areOf, type SendOfFarm } from "./month";

export interface ClaimedSms extends Recipient {
  farm_id: number;
  /** The name under which this process holds the text. */
  claim: string;
  reason: string | null;
  /** True when an earlier claim sent nothing, because the provider took no text then. */
  tried_before: boolean;
}

/**
 * Returns the segments of the next queued SMS that comes from a number, so that its sending time can be reserved before
 * the claim.
 */
export async function nextSmsParts(
  ctx: Ctx,
  send: SendOfFarm,
  number: string | null,
): Promise<number | null> {
  const [row] = await ctx.db.execute<{ segments: number }>(sql`
    select segments from deliveries where ${areOf(send)} and channel = 'sms' and status = 'queued'
      and ${comesFrom(number, sql`address`)}
    order by subscriber_id limit 1`);
  return row ? Number(row.segments) : null;
}

/**
 * Claims one SMS that comes from a number, directly before its call. SNS has no idempotency, so an SMS with a lost answer
 * is never sent again; it becomes unknown.
 */
export async function claimSms(
  ctx: Ctx,
  send: SendOfFarm,
  number: string | null,
  claim: string,
): Promise<ClaimedSms | null> {
  const now = ctx.clock.now().toISOString();
  const rows = await ctx.db.execute<Omit<ClaimedSms, "claim"> & Record<string, unknown>>(sql`
    with picked as (
      select d.id, d.accepted_month, d.farm_id, d.subscriber_id, d.address, d.reason from deliveries d
      join notifications n on n.farm_id = d.farm_id and n.id = d.notification_id and n.status = 'sending'
      where ${areOf(send, "d")} and d.channel = 'sms' and d.status = 'queued'
        and ${comesFrom(number, sql`d.address`)}
      order by d.subscriber_id limit 1 for update of d skip locked
    ),
    judged as (
      select p.farm_id, p.id, p.accepted_month, s.name, p.reason is not null as tried_before,
        case
          when s.unsubscribed_at is not null or s.erased_at is not null or s.sms_consent_until is null then 'unsubscribed'
          when s.sms_consent_until <= ${now}::timestamptz then 'consent_expired'
          when s.phone is distinct from p.address then 'address_changed'
          when exists (select 1 from suppressions x where x.channel = 'sms' and x.address = p.address
                       and (x.farm_id = p.farm_id or x.farm_id is null)) then 'suppressed'
          when s.communication_preferences = 'email' then 'preference'
        end as reason
      from picked p join subscribers s on s.farm_id = p.farm_id and s.id = p.subscriber_id
    )
    update deliveries d set
      status = case when j.reason is null then 'sending' else 'suppressed' end, reason = j.reason,
      claimed_by = ${claim}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from judged j where d.farm_id = j.farm_id and d.id = j.id and d.accepted_month = j.accepted_month
    returning d.farm_id, d.id as delivery_id, d.subscriber_id, d.address, d.lang, d.segments, j.name, j.reason, j.tried_before`);
  return rows[0] ? { ...rows[0], claim } : null;
}

export type SmsResult =
  | { status: "sent"; message_id: string }
  | { status: "failed" | "unknown"; reason: string };

/** Records the result of an SMS call. A text with a lost answer also waits for a receipt for its number. */
export async function recordSms(
  ctx: Ctx,
  { farm_id, delivery_id }: Pick<ClaimedSms, "farm_id" | "delivery_id">,
  result: SmsResult,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const message_id = result.status === "sent" ? result.message_id : null;
  const reason = result.status === "sent" ? null : result.reason;
  await ctx.db.execute(sql`
    with receipt as (
      insert into sms_messages (message_id, farm_id, delivery_id, accepted_month)
      select ${message_id}, farm_id, id, accepted_month from deliveries
      where farm_id = ${farm_id} and id = ${delivery_id} and ${message_id}::text is not null
      on conflict do nothing
    ),
    settled as (
      delete from unsettled_texts
      where farm_id = ${farm_id} and delivery_id = ${delivery_id} and ${result.status} <> 'unknown'),
    recorded as (
      update deliveries set status = ${result.status}, reason = ${reason}, claimed_by = null, lease_until = null,
        sent_at = case when ${result.status} = 'sent' then ${now}::timestamptz end
      where farm_id = ${farm_id} and id = ${delivery_id} and status in ('sending', 'unknown')
      returning farm_id, id, accepted_month, address, status
    )
    insert into unsettled_texts (farm_id, delivery_id, accepted_month, address, called_at)
    select farm_id, id, accepted_month, address, ${now}::timestamptz from recorded where status = 'unknown' and address <> ''
    on conflict do nothing`);
}

/**
 * Puts a text that the provider did not take back into the queue. A send that was canceled meanwhile has no queue: its
 * text is canceled. The lock makes one of the two see the other.
 */
export async function requeueSms(
  ctx: Ctx,
  { farm_id, delivery_id, claim }: Pick<ClaimedSms, "farm_id" | "delivery_id" | "claim">,
  reason: string,
): Promise<void> {
  await ctx.db.execute(sql`
    with send as (
      select n.status = 'canceled' as canceled from notifications n
      where n.farm_id = ${farm_id}
        and n.id = (select notification_id from deliveries where farm_id = ${farm_id} and id = ${delivery_id}) for share
    )
    update deliveries set claimed_by = null, lease_until = null,
      status = case when send.canceled then 'canceled' else 'queued' end,
      reason = case when send.canceled then 'canceled' else ${reason} end
    from send where farm_id = ${farm_id} and id = ${delivery_id} and status = 'sending' and claimed_by = ${claim}`);
}
