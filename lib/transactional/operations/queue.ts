import { transactional_messages } from "@/db/schema";
import { enqueue, enqueueEach } from "@/lib/jobs/enqueue";
import type { Ctx } from "@/lib/platform/context";
import type { Channel, EmailKind, SmsKind } from "@/lib/vocabulary/enumerations";
import type { TemplateValues } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * A message that is not a notification. Its texts are in messages: "emails.<kind>" (subject, preview, heading, body,
 * button, note) or "sms.<kind>". `values` fills them in; `url` is the address of the button.
 */
export interface TransactionalMessage {
  channel: Channel;
  kind: EmailKind | SmsKind;
  /** Email address or E.164 phone. */
  address: string;
  lang: Lang;
  farm_id?: number;
  /** Who gets an answer to this email; the sender by default. */
  reply_to?: string;
  values: TemplateValues;
  /** What it is about, when it may be said only once to this address: a second call with the same queues nothing. */
  once?: string;
}

/**
 * Saves a message and queues it. Call it in the transaction that causes the message. It is sent at any hour, because
 * the send window is only for notifications.
 */
export const queueTransactional = (tx: Ctx, message: TransactionalMessage): Promise<void> =>
  queueEach(tx, [message]);

/** Saves several messages and queues them, by two statements however many they are. */
export async function queueEach(tx: Ctx, messages: readonly TransactionalMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = await tx.db
    .insert(transactional_messages)
    .values(
      messages.map((message) => ({
        farm_id: message.farm_id ?? null,
        kind: message.kind,
        channel: message.channel,
        address: message.address,
        lang: message.lang,
        payload: { ...message.values, ...(message.reply_to ? { reply_to: message.reply_to } : {}) },
        once: message.once ?? null,
        created_at: tx.clock.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ message_id: transactional_messages.id });
  if (rows.length > 0) await enqueueEach(tx, "send_transactional", rows);
}

/** Queues a saved message, now or for later. */
export const queueMessage = (ctx: Ctx, message_id: number, runAt?: Date): Promise<void> =>
  enqueue(ctx, "send_transactional", { message_id }, { runAt });
