import { z } from "zod";
import type { ProviderEvent, VerifiedWebhook, WebhookRequest } from "../webhook";
import { readSnsMessage, type SnsMessage } from "./signature";

/** Content of a delivery receipt (Amazon SNS "Viewing delivery status logs"). */
const Receipt = z.object({
  notification: z.object({ messageId: z.string(), timestamp: z.string().optional() }),
  delivery: z.object({ destination: z.string().optional(), providerResponse: z.string().optional() }),
  status: z.enum(["SUCCESS", "FAILURE"]),
});

/** Content of an SMS to our number (AWS End User Messaging "Two-way SMS"). */
const Inbound = z.object({
  originationNumber: z.string().regex(/^\+[1-9]\d{7,14}$/),
  messageBody: z.string().max(2000),
  inboundMessageId: z.string().optional(),
});

/** Reads the time of a receipt, "2026-07-01 16:00:00.123" in UTC. */
function publishedAt(timestamp: string | undefined, otherwise: Date): Date {
  const at = new Date(`${timestamp?.replace(" ", "T")}Z`);
  return Number.isNaN(at.getTime()) ? otherwise : at;
}

function toReceiptEvent(receipt: z.infer<typeof Receipt>, at: Date): ProviderEvent {
  const failed = receipt.status === "FAILURE";
  return {
    kind: "delivery",
    channel: "sms",
    tag: null,
    provider_message_id: receipt.notification.messageId,
    text: receipt.delivery.destination
      ? {
          address: receipt.delivery.destination,
          published_at: publishedAt(receipt.notification.timestamp, at),
        }
      : null,
    stage: failed ? "failed" : "delivered",
    at,
    reason: failed ? (receipt.delivery.providerResponse ?? "failed") : null,
    permanent: false,
    suppressed_by_provider: false,
    by_machine: false,
  };
}

function contentOf(message: SnsMessage): unknown {
  try {
    return JSON.parse(message.Message);
  } catch {
    return null;
  }
}

/**
 * Reads a webhook of SNS: a delivery receipt or an SMS to our number. Confirms the subscription of our own topic.
 * @returns null when the topic or signature is wrong, or the message is older than an hour
 */
export async function readSnsWebhook({ rawBody }: WebhookRequest): Promise<VerifiedWebhook | null> {
  const message = await readSnsMessage(rawBody);
  if (!message) return null;
  const sent_at = new Date(message.Timestamp);
  const call = { event_id: message.MessageId, sent_at };
  if (message.Type === "SubscriptionConfirmation" && message.SubscribeURL) {
    await fetch(message.SubscribeURL, { signal: AbortSignal.timeout(5000) });
    return { ...call, type: "subscription", events: [] };
  }
  const content = contentOf(message);
  const receipt = Receipt.safeParse(content);
  if (receipt.success) return { ...call, type: "receipt", events: [toReceiptEvent(receipt.data, sent_at)] };
  const inbound = Inbound.safeParse(content);
  if (!inbound.success) return { ...call, type: "other", events: [] };
  const { originationNumber: from, messageBody: text } = inbound.data;
  return { ...call, type: "inbound", events: [{ kind: "inbound_sms", from, text }] };
}
