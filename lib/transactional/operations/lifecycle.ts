import { and, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { transactional_messages } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { DomainEvents } from "@/lib/core/events";

export type MessageRow = typeof transactional_messages.$inferSelect;

/** A message that has been with a worker for so long is given back. */
const ABANDONED_AFTER_MS = 5 * 60_000;

/** Takes a message for one worker only; a text already being sent is not taken again. */
export async function claimMessage(ctx: Ctx, id: number): Promise<MessageRow | null> {
  const [row] = await ctx.db
    .update(transactional_messages)
    .set({ status: "sending", attempts: sql`attempts + 1`, sent_at: ctx.clock.now() })
    .where(
      and(
        eq(transactional_messages.id, id),
        sql`(status = 'queued' or (status = 'sending' and channel = 'email'))`,
      ),
    )
    .returning();
  return row ?? null;
}

/** Gives a message back to the queue: the provider took nothing. */
export async function requeueMessage(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(transactional_messages)
    .set({ status: "queued" })
    .where(eq(transactional_messages.id, id));
}

/** Ends a message that did not go out, or of which nobody knows. What it held is forgotten. */
export async function closeMessage(
  ctx: Ctx,
  id: number,
  end: { status: "failed" | "unknown"; error: string },
): Promise<void> {
  await ctx.db
    .update(transactional_messages)
    .set({ ...end, payload: {} })
    .where(eq(transactional_messages.id, id));
}

/** Notes that the provider has a message. An event may have overtaken its answer: that one knows more. */
export async function markSent(ctx: Ctx, id: number, provider_message_id: string | null): Promise<void> {
  await ctx.db
    .update(transactional_messages)
    .set({
      status: sql`case when status = 'sending' then 'sent' else status end`,
      provider_message_id,
      payload: {},
    })
    .where(eq(transactional_messages.id, id));
}

/** Which message an event speaks of: our own tag, else the number the provider gave it. */
export type MessageReference = { uuid: string } | { provider_message_id: string };

const named = (reference: MessageReference) =>
  "uuid" in reference
    ? eq(transactional_messages.uuid, reference.uuid)
    : eq(transactional_messages.provider_message_id, reference.provider_message_id);

/** Applies a provider's word on a message: forward only, what it held is forgotten. @returns false when unknown */
export async function settleMessage(
  tx: Ctx,
  reference: MessageReference,
  status: "delivered" | "bounced" | "failed",
): Promise<boolean> {
  const rows = await tx.db
    .update(transactional_messages)
    .set({
      status: sql`case when status in ('queued', 'sending', 'sent', 'unknown')
        or (status = 'delivered' and ${status}::text = 'bounced') then ${status} else status end`,
      payload: {},
    })
    .where(named(reference))
    .returning({ id: transactional_messages.id });
  return rows.length > 0;
}

/** Gives back what a worker held that is silent: an email is asked for again, a text never. */
export async function recoverAbandonedMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_AFTER_MS);
  await ctx.db
    .update(transactional_messages)
    .set({ status: sql`case channel when 'sms' then 'unknown' else 'queued' end` })
    .where(and(eq(transactional_messages.status, "sending"), lt(transactional_messages.sent_at, before)));
}

/** Forgets what a farm sent to the addresses of someone who was erased. */
export async function forgetMessages(
  tx: Ctx,
  { farm_id, addresses }: DomainEvents["subscriber_erased"],
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.db
    .delete(transactional_messages)
    .where(
      and(
        eq(transactional_messages.farm_id, farm_id),
        inArray(transactional_messages.address, [...addresses]),
        notInArray(transactional_messages.status, ["queued", "sending"]),
      ),
    );
}
