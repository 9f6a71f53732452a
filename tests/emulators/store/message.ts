export type Channel = "email" | "sms";

/**
 * "received" is an incoming text, "failed" is a text that the carrier refused, "unsubscribed" is a one-click
 * POST.
 */
export type EventType =
  | "sent"
  | "delivered"
  | "bounced"
  | "complained"
  | "suppressed"
  | "opened"
  | "clicked"
  | "failed"
  | "received"
  | "unsubscribed";

export type WebhookState = "none" | "pending" | "delivered" | "failed";

export interface MessageEvent {
  id: string;
  messageId: string;
  type: EventType;
  at: string;
  link?: string;
  /** The reason, in the provider's words. */
  reason?: string;
  webhook: WebhookState;
}

/** A file of an email; its content in base64. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

export interface Message {
  id: string;
  channel: Channel;
  direction: "outbound" | "inbound";
  createdAt: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string | null;
  html: string | null;
  text: string | null;
  /** Email headers, or the attributes of a text (AWS.SNS.SMS.*). */
  headers: Record<string, string>;
  tags: Record<string, string>;
  attachments: Attachment[];
  idempotencyKey: string | null;
  events: MessageEvent[];
}

/** Returns "a@b.ca" for "Ada <A@b.ca>". A phone number stays as it is. */
export function bareAddress(address: string): string {
  const start = address.lastIndexOf("<");
  const bare = start >= 0 ? address.slice(start + 1, address.indexOf(">", start)) : address;
  return bare.trim().toLowerCase();
}

export function hasEvent(message: Message, ...types: EventType[]): boolean {
  return message.events.some((event) => types.includes(event.type));
}
