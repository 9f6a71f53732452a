import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { transactional_messages } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import type { EmailKind } from "@/lib/vocabulary/enumerations";

export type MessageRow = typeof transactional_messages.$inferSelect;

/** Time after which a message goes back to the queue when its worker did not finish it. */
const ABANDONED_AFTER_MS = 5 * 60_000;

/**
 * Claims a message for one worker. An SMS that is already being sent is not claimed again. While an answer is lost, the
 * time of the first call stays.
 */
export async function claimMessage(ctx: Ctx, id: number): Promise<MessageRow | null> {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .update(transactional_messages)
    .set({
      status: "sending",
      attempts: sql`attempts + 1`,
      sent_at: now,
      first_called_at: sql`coalesce(case when attempts > 0 then first_called_at end, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(transactional_messages.id, id),
        sql`(status = 'queued' or (status = 'sending' and channel = 'email'))`,
      ),
    )
    .returning();
  return row ?? null;
}

/** A message, and the farm that sent it; null for a message of ours. */
type OwnMessage = Pick<MessageRow, "farm_id" | "id">;

const isMessage = ({ farm_id, id }: OwnMessage) =>
  and(
    farm_id === null ? isNull(transactional_messages.farm_id) : eq(transactional_messages.farm_id, farm_id),
    eq(transactional_messages.id, id),
  );

/** Puts a message back into the queue, because the provider accepted nothing. The attempt does not count. */
export async function requeueMessage(ctx: Ctx, message: OwnMessage): Promise<void> {
  await ctx.db
    .update(transactional_messages)
    .set({ status: "queued", attempts: sql`greatest(attempts - 1, 0)` })
    .where(and(isMessage(message), eq(transactional_messages.status, "sending")));
}

/** Closes a message that failed or whose result is unknown, and deletes its values. */
export async function closeMessage(
  ctx: Ctx,
  message: OwnMessage,
  end: { status: "failed" | "unknown"; error: string },
): Promise<void> {
  await ctx.db
    .update(transactional_messages)
    .set({ ...end, payload: {} })
    .where(isMessage(message));
}

/**
 * Marks a message as sent, also one that was closed during the call. An event of the provider may have arrived earlier;
 * its later status is kept.
 */
export async function markSent(
  ctx: Ctx,
  message: OwnMessage,
  provider_message_id: string | null,
): Promise<void> {
  await ctx.db
    .update(transactional_messages)
    .set({
      status: sql`case when status in ('sending', 'unknown') then 'sent' else status end`,
      provider_message_id,
      payload: {},
    })
    .where(isMessage(message));
}

/** A message by our own tag or by the message id of the provider. */
export type MessageReference = { uuid: string } | { provider_message_id: string };

const matchesReference = (reference: MessageReference) =>
  "uuid" in reference
    ? eq(transactional_messages.uuid, reference.uuid)
    : eq(transactional_messages.provider_message_id, reference.provider_message_id);

/**
 * Applies a provider event to a message. The status only moves forward, and the values are deleted.
 * @returns the farm and the recipient of the message, or null when it is unknown
 */
export async function applyMessageEvent(
  tx: Ctx,
  reference: MessageReference,
  status: "delivered" | "bounced" | "failed",
): Promise<{ farm_id: number | null; address: string } | null> {
  const [row] = await tx.db
    .update(transactional_messages)
    .set({
      status: sql`case when status in ('queued', 'sending', 'sent', 'unknown')
        or (status = 'delivered' and ${status}::text = 'bounced') then ${status} else status end`,
      payload: {},
    })
    .where(matchesReference(reference))
    .returning({ farm_id: transactional_messages.farm_id, address: transactional_messages.address });
  return row ?? null;
}

/** Recovers messages of silent workers: an email goes back to the queue; an SMS becomes unknown. */
export async function recoverAbandonedMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_AFTER_MS);
  await ctx.db
    .update(transactional_messages)
    .set({ status: sql`case channel when 'sms' then 'unknown' else 'queued' end` })
    .where(and(eq(transactional_messages.status, "sending"), lt(transactional_messages.sent_at, before)));
}

/**
 * Time within which a receipt settles a text whose answer was lost
 * (docs/product/provider-outages.md "A provider's bad day").
 */
const SETTLES_WITHIN_MS = 24 * 3600_000;

/**
 * Applies a receipt for a number to the text to this number whose answer was lost and that was called at about the
 * time of the receipt. @returns false when there is none
 */
export async function settleUnknownMessage(
  tx: Ctx,
  { address, called_at, message_id }: { address: string; called_at: Date; message_id: string },
  status: "delivered" | "failed",
): Promise<boolean> {
  const since = new Date(tx.clock.now().getTime() - SETTLES_WITHIN_MS).toISOString();
  const rows = await tx.db.execute(sql`
    update transactional_messages set status = ${status}, provider_message_id = ${message_id}
    where id = (
      select id from transactional_messages
      where channel = 'sms' and status = 'unknown' and address = ${address} and sent_at > ${since}::timestamptz
      order by abs(extract(epoch from sent_at - ${called_at.toISOString()}::timestamptz)) limit 1 for update skip locked
    ) returning 1`);
  return rows.length > 0;
}

/** Returns whether the provider is getting a text to this number now, or its worker died meanwhile. */
export async function isMessageInTheAir(tx: Ctx, address: string): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from transactional_messages
    where channel = 'sms' and status = 'sending' and lower(address) = ${address} limit 1`);
  return rows.length > 0;
}

const isTo = (addresses: readonly string[]) =>
  inArray(
    sql`lower(${transactional_messages.address})`,
    addresses.map((address) => address.toLowerCase()),
  );

/** Deletes the messages of no farm that went to addresses of a deleted account, also those that wait. */
export async function deleteMessagesTo(tx: Ctx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.db
    .delete(transactional_messages)
    .where(and(isNull(transactional_messages.farm_id), isTo(addresses)));
}

/**
 * Takes back the emails of a kind that a farm has waiting for people who withdrew their consent: a paused channel can
 * hold them for days. One that a provider may have is closed instead, so that its bounce or complaint still finds it.
 * @returns the addresses of the deleted ones, in lower case
 */
export async function takeBackMessages(
  tx: Ctx,
  { farm_id, kind, addresses }: { farm_id: number; kind: EmailKind; addresses: readonly string[] },
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const waiting = and(
    eq(transactional_messages.farm_id, farm_id),
    eq(transactional_messages.kind, kind),
    inArray(transactional_messages.status, ["queued", "sending"]),
    isTo(addresses),
  );
  const deleted = await tx.db
    .delete(transactional_messages)
    .where(and(waiting, eq(transactional_messages.status, "queued"), eq(transactional_messages.attempts, 0)))
    .returning({ address: transactional_messages.address });
  await tx.db
    .update(transactional_messages)
    .set({ status: "unknown", error: "consent_withdrawn", payload: {} })
    .where(waiting);
  return deleted.map(({ address }) => address.toLowerCase());
}

/**
 * Deletes the messages that a farm sent to the addresses of erased subscribers, also those that wait or that a
 * provider is getting now.
 */
export async function deleteMessages(
  tx: Ctx,
  { farm_id, addresses }: DomainEvents["subscribers_erased"],
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.db
    .delete(transactional_messages)
    .where(and(eq(transactional_messages.farm_id, farm_id), isTo(addresses)));
}
