import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { Recipient } from "./compose";
import { LEASE_SECONDS } from "./lane";

export interface ClaimedSms extends Recipient {
  reason: string | null;
}

/**
 * Returns the number of segments of the next queued SMS, so that its sending time can be reserved before the claim.
 */
export async function nextSmsParts(ctx: Ctx, notification_id: number): Promise<number | null> {
  const [row] = await ctx.db.execute<{ segments: number }>(sql`
    select segments from deliveries where notification_id = ${notification_id} and channel = 'sms' and status = 'queued'
    order by subscriber_id limit 1`);
  return row ? Number(row.segments) : null;
}

/**
 * Claims one SMS directly before its call. SNS has no idempotency, so an SMS with a lost answer is never sent again;
 * it becomes unknown.
 */
export async function claimSms(
  ctx: Ctx,
  notification_id: number,
  worker_id: string,
): Promise<ClaimedSms | null> {
  const now = ctx.clock.now().toISOString();
  const rows = await ctx.db.execute<ClaimedSms & Record<string, unknown>>(sql`
    with picked as (
      select d.id, d.farm_id, d.subscriber_id, d.address from deliveries d
      join notifications n on n.id = d.notification_id and n.status = 'sending'
      where d.notification_id = ${notification_id} and d.channel = 'sms' and d.status = 'queued'
      order by d.subscriber_id limit 1 for update of d skip locked
    ),
    judged as (
      select p.id, s.name,
        case
          when s.unsubscribed_at is not null or s.sms_consent_until is null then 'unsubscribed'
          when s.sms_consent_until <= ${now}::timestamptz then 'consent_expired'
          when s.phone is distinct from p.address then 'address_changed'
          when exists (select 1 from suppressions x where x.channel = 'sms' and x.address = p.address
                       and (x.farm_id = p.farm_id or x.farm_id is null)) then 'suppressed'
        end as reason
      from picked p join subscribers s on s.id = p.subscriber_id
    )
    update deliveries d set
      status = case when j.reason is null then 'sending' else 'suppressed' end, reason = j.reason,
      claimed_by = ${worker_id}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from judged j where d.id = j.id
    returning d.id as delivery_id, d.subscriber_id, d.address, d.lang, d.segments, j.name, j.reason`);
  return rows[0] ?? null;
}

/** Records the result of an SMS call. */
export async function recordSms(
  ctx: Ctx,
  delivery_id: number,
  result: { status: "sent" | "failed" | "unknown" | "queued"; message_id?: string; reason?: string },
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.execute(sql`
    with receipt as (
      insert into sms_messages (message_id, delivery_id)
      select ${result.message_id ?? null}, ${delivery_id} where ${result.message_id ?? null}::text is not null
      on conflict do nothing
    )
    update deliveries set status = ${result.status}, reason = ${result.reason ?? null}, claimed_by = null, lease_until = null,
      sent_at = case when ${result.status} = 'sent' then ${now}::timestamptz end
    where id = ${delivery_id} and status in ('sending', 'unknown')`);
}
