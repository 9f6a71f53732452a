import { sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { isClosed, waitMs } from "@/lib/outages/operations/outages";
import { type Ctx, transaction } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { HELD_BY_PROVIDER } from "../rules";
import type { Recipient } from "./compose";
import { availableProduces, LEASE_SECONDS, readAvailable } from "./lane";
import { lockedInOrder, lockInOrder } from "./lock-in-order";
import { monthOf, type SendOfFarm } from "./month";

export interface ClaimedBatch extends SendOfFarm {
  id: number;
  /** The name under which this process holds the batch. */
  claim: string;
  idempotency_key: string;
  /** Number of calls without an answer from the provider. Calls of a lost worker are not counted. */
  unanswered: number;
  /** True when an earlier call was made and its answer is unknown. */
  in_doubt: boolean;
  first_called_at: Date;
  recipients: Recipient[];
  /** Deliveries that are no longer allowed, with the reason. */
  excluded: { delivery_id: number; reason: string }[];
  /** Time zone of the farm, for the send window. */
  time_zone: string;
  /** Highlighted produces that exist and are neither sold out nor expired. */
  available: ReadonlySet<number>;
  /** True when the latest call whose answer was lost had the same recipients. */
  repeated: boolean;
  /** Null, or the wait before the paused channel may be tried. */
  wait_ms: number | null;
}

/** A delivery of a claimed batch. Read as JSON, which is faster than separate rows. */
type Member = Recipient & { reason: string | null };

interface Row {
  batch_id: number;
  idempotency_key: string;
  unanswered: number;
  in_doubt: boolean;
  first_called_at: string;
  members: string | null;
  time_zone: string;
  available: string;
  repeated: boolean;
  wait_ms: number | null;
}

/**
 * Claims the next batch of a notification that is being sent, with the recipients that are still allowed and what
 * the send gate needs. It is one statement, so the claim is committed before the provider is called. While the
 * channel is paused, nothing is claimed before a try is due.
 */
export async function claimBatch(ctx: Ctx, send: SendOfFarm, claim: string): Promise<ClaimedBatch | null> {
  const now = ctx.clock.now().toISOString();
  const [claimed] = await prepared<Row>(
    ctx.db,
    sql`
    with picked as (
      select b.* from delivery_batches b
      join notifications n on n.farm_id = b.farm_id and n.id = b.notification_id and n.status = 'sending'
      where b.farm_id = ${send.farm_id} and b.notification_id = ${send.notification_id} and b.status = 'queued' and b.available_at <= ${now}::timestamptz
        and not ${isClosed("email")}
      order by b.number limit 1 for update of b skip locked
    ),
    members as (
      select d.id as delivery_id, d.subscriber_id, d.address, d.lang, s.name,
        case
          when s.unsubscribed_at is not null or s.erased_at is not null or s.email_consent_until is null then 'unsubscribed'
          when s.email_consent_until <= ${now}::timestamptz then 'consent_expired'
          when lower(s.email) is distinct from d.address then 'address_changed'
          when exists (select 1 from suppressions x where x.channel = 'email' and x.address = d.address
                       and (x.farm_id = d.farm_id or x.farm_id is null)) then 'suppressed'
          when s.communication_preferences = 'sms' then 'preference'
        end as reason
      from picked p
      join deliveries d on d.farm_id = p.farm_id and d.notification_id = p.notification_id and d.channel = 'email'
        and d.accepted_month = ${monthOf(send)}
        and d.subscriber_id between p.first_subscriber_id and p.last_subscriber_id and d.status = 'queued'
      join subscribers s on s.farm_id = d.farm_id and s.id = d.subscriber_id
    ),
    claimed as (
      update delivery_batches b set status = 'sending', claimed_by = ${claim},
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        first_called_at = coalesce(b.first_called_at, ${now}::timestamptz),
        called_ids = called.ids,
        earlier_calls = case when b.in_doubt and b.called_ids is distinct from called.ids
          then coalesce(b.earlier_calls, '[]') || jsonb_build_array(b.called_ids) else b.earlier_calls end
      from picked,
        (select array_agg(delivery_id order by delivery_id) filter (where reason is null) as ids from members) called
      where b.farm_id = picked.farm_id and b.id = picked.id
      returning b.farm_id, b.id, b.notification_id, b.idempotency_key, b.unanswered, b.in_doubt, b.first_called_at,
        picked.called_ids is not distinct from called.ids as repeated
    )
    select c.id as batch_id, c.idempotency_key, c.unanswered, c.in_doubt, c.first_called_at, c.repeated,
      (select json_agg(m order by m.subscriber_id)::text from members m) as members,
      f.time_zone, ${availableProduces(now)} as available, ${waitMs("email")} as wait_ms
    from claimed c join notifications n on n.farm_id = c.farm_id and n.id = c.notification_id join farms f on f.id = n.farm_id`,
  );
  if (!claimed) return null;
  const members: Member[] = JSON.parse(claimed.members ?? "[]");
  return {
    id: claimed.batch_id,
    claim,
    ...send,
    idempotency_key: claimed.idempotency_key,
    unanswered: claimed.unanswered,
    in_doubt: claimed.in_doubt,
    first_called_at: new Date(claimed.first_called_at),
    recipients: members.filter(({ reason }) => reason === null),
    excluded: members.flatMap(({ delivery_id, reason }) =>
      reason === null ? [] : [{ delivery_id, reason }],
    ),
    time_zone: claimed.time_zone,
    available: readAvailable(claimed.available),
    repeated: claimed.repeated,
    wait_ms: claimed.wait_ms,
  };
}

/** Results of the deliveries of a batch, from the provider or from our own checks. */
export interface BatchResults {
  /** Deliveries that the provider accepted, with its message ids where they are known. */
  accepted: { delivery_id: number; provider_message_id: string | null }[];
  /** All other deliveries, with the reason. */
  others: { delivery_id: number; status: "failed" | "suppressed" | "unknown"; reason: string }[];
}

/** Records the result of each delivery of a batch and closes it, in one transaction. It is safe to repeat. */
export async function closeBatch(
  ctx: Ctx,
  batch: SendOfFarm & { id: number },
  { accepted, others }: BatchResults,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const ids = `{${accepted.map(({ delivery_id }) => delivery_id).join()}}`;
  const numbers = JSON.stringify(accepted.map(({ provider_message_id }) => provider_message_id));
  const ofBatch = sql`farm_id = ${batch.farm_id} and accepted_month = ${monthOf(batch)}`;
  // A delivery that was canceled while the provider had its email was sent anyway.
  const taken = sql`
    with closed as (
      update delivery_batches set status = 'done', in_doubt = false, claimed_by = null, lease_until = null,
        accepted_ids = ${ids}::bigint[],
        provider_message_ids = (select coalesce(array_agg(value), '{}') from jsonb_array_elements_text(${numbers}::jsonb))
      where farm_id = ${batch.farm_id} and id = ${batch.id}
    )
    update deliveries d set status = 'sent', reason = null, sent_at = ${now}::timestamptz
    from ${lockedInOrder(sql`id = any (${ids}::bigint[]) and ${ofBatch}
      and status in ('queued', 'suppressed', 'canceled', 'unknown') and reason is distinct from ${HELD_BY_PROVIDER}`)} locked
    where d.id = locked.id and d.farm_id = ${batch.farm_id} and d.accepted_month = ${monthOf(batch)}`;
  if (others.length === 0) return void (await prepared(ctx.db, taken));
  const all = idArray([...accepted, ...others].map(({ delivery_id }) => delivery_id));
  await transaction(ctx, async (tx) => {
    await lockInOrder(tx, sql`id = any (${all}) and ${ofBatch}`);
    await prepared(tx.db, taken);
    await tx.db.execute(sql`
      update deliveries d set status = r.status, reason = r.reason
      from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as r (delivery_id bigint, status text, reason text)
      where d.id = r.delivery_id and d.farm_id = ${batch.farm_id} and d.accepted_month = ${monthOf(batch)}
        and (d.status = 'queued' or (r.status = 'unknown' and d.status in ('suppressed', 'canceled')))`);
  });
}

/** The deliveries of each call of a batch whose answer was lost, the latest call first. */
export async function listCalls(
  ctx: Ctx,
  { farm_id, id }: Pick<ClaimedBatch, "farm_id" | "id">,
): Promise<number[][]> {
  const [row] = await ctx.db.execute<{ calls: (number[] | null)[] }>(sql`
    select coalesce(earlier_calls, '[]') || jsonb_build_array(called_ids) as calls
    from delivery_batches where farm_id = ${farm_id} and id = ${id}`);
  return (row?.calls ?? []).map((ids) => ids ?? []).reverse();
}

/** Returns the recipients of an earlier call, as they are today, in the order of the call. */
export async function readRecipients(
  ctx: Ctx,
  farm_id: number,
  ids: readonly number[],
): Promise<Recipient[]> {
  const rows = await ctx.db.execute<Recipient & Record<string, unknown>>(sql`
    select d.id as delivery_id, d.subscriber_id, d.address, d.lang, s.name
    from deliveries d join subscribers s on s.farm_id = d.farm_id and s.id = d.subscriber_id
    where d.farm_id = ${farm_id} and d.id = any (${`{${ids.join()}}`}::bigint[]) order by d.subscriber_id`);
  return [...rows];
}

/** Puts a batch back into the queue for later. `in_doubt` is true when the answer of a call was lost. */
export async function releaseBatch(
  ctx: Ctx,
  batch: Pick<ClaimedBatch, "farm_id" | "id" | "claim">,
  options: { afterMs: number; in_doubt: boolean; error: string },
): Promise<void> {
  const availableAt = new Date(ctx.clock.now().getTime() + options.afterMs).toISOString();
  await ctx.db.execute(sql`
    update delivery_batches set status = 'queued', claimed_by = null, lease_until = null, last_error = ${options.error},
      in_doubt = in_doubt or ${options.in_doubt}, unanswered = unanswered + ${options.in_doubt ? 1 : 0}::int, available_at = ${availableAt}::timestamptz,
      called_ids = case when in_doubt or ${options.in_doubt} then called_ids end,
      first_called_at = case when in_doubt or ${options.in_doubt} then first_called_at end
    where farm_id = ${batch.farm_id} and id = ${batch.id} and status = 'sending' and claimed_by = ${batch.claim}`);
}

/** Returns when the next queued batch of a notification may be tried; null when there is none. */
export async function nextAvailable(ctx: Ctx, send: SendOfFarm): Promise<Date | null> {
  const [row] = await ctx.db.execute<{ at: string | null }>(sql`
    select min(available_at) as at from delivery_batches
    where farm_id = ${send.farm_id} and notification_id = ${send.notification_id} and status = 'queued'`);
  return row?.at ? new Date(row.at) : null;
}
