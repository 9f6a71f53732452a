import { createHmac } from "node:crypto";
import { bareAddress, type Message, type MessageEvent } from "../store/message";
import type { WebhookRequest } from "../webhooks/queue";

const BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

/** Returns the fields that an event adds to the payload's data. */
function detailsOf(event: MessageEvent): Record<string, unknown> {
  if (event.type === "bounced") {
    const message = event.reason ?? "The recipient's email provider sent a hard bounce message.";
    return { bounce: { message, type: "Permanent", subType: "General" } };
  }
  if (event.type === "suppressed") {
    const message = event.reason ?? "The address is on the account suppression list.";
    return { suppressed: { message, type: "OnAccountSuppressionList" } };
  }
  if (event.type === "clicked") {
    const link = event.link ?? "";
    return { click: { ipAddress: "203.0.113.7", link, timestamp: event.at, userAgent: BROWSER } };
  }
  return {};
}

/** Returns the body of a Resend webhook, with the key order of its documentation. */
function webhookPayload(message: Message, event: MessageEvent) {
  return {
    type: `email.${event.type}`,
    created_at: event.at,
    data: {
      created_at: message.createdAt,
      email_id: message.id,
      message_id: `<${message.id}@${bareAddress(message.from).split("@")[1]}>`,
      from: message.from,
      to: message.to,
      subject: message.subject,
      tags: message.tags,
      ...detailsOf(event),
    },
  };
}

/** Signs with the Svix scheme: HMAC-SHA256 of "id.timestamp.body" with the base64 part of whsec_..., in base64. */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** Returns the signed request; svix-id is the same for all retries of one event. */
export function webhookRequest(
  url: string,
  secret: string,
  message: Message,
  event: MessageEvent,
): WebhookRequest {
  const body = JSON.stringify(webhookPayload(message, event));
  const id = `msg_${event.id.replaceAll("-", "")}`;
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Svix-Webhooks/1.84.0",
      "svix-id": id,
      "svix-timestamp": String(timestamp),
      "svix-signature": signWebhook(secret, id, timestamp, body),
    },
  };
}
