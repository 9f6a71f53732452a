import { transactional_messages } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { Lang } from "@/lib/i18n/languages";
import { enqueue } from "@/lib/jobs/enqueue";

/**
 * Messages that are not notifications. The words of each are in messages: "emails.<kind>" (subject,
 * preview, heading, body, button, note) or "sms.<kind>"; `values` fill them. `url` is the button's.
 */
export type EmailKind =
  | "verify_email"
  | "reset_password"
  | "confirm_subscription"
  | "already_subscribed"
  | "password_changed"
  | "contact_request"
  | "survey";
export type SmsKind = "confirm_code" | "confirm_link" | "help" | "stopped" | "started" | "demo";

export interface TransactionalMessage {
  channel: "email" | "sms";
  kind: EmailKind | SmsKind;
  /** Email address or E.164 phone. */
  address: string;
  lang: Lang;
  farm_id?: number;
  values: Record<string, string>;
}

/**
 * Writes the message down and queues it: call it inside the transaction of what it speaks of. Sent at any
 * hour (the send window is for notifications).
 */
export async function queueTransactional(tx: Ctx, message: TransactionalMessage): Promise<void> {
  const [row] = await tx.db
    .insert(transactional_messages)
    .values({
      farm_id: message.farm_id ?? null,
      kind: message.kind,
      channel: message.channel,
      address: message.address,
      lang: message.lang,
      payload: message.values,
    })
    .returning({ id: transactional_messages.id });
  if (row) await enqueue(tx, "send_transactional", { message_id: row.id });
}
