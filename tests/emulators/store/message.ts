export type Channel = "email" | "sms";

/** "received" is an inbound text; "failed" a text the carrier refused; "unsubscribed" a one-click POST. */
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
  /** Why, in the provider's words. */
  reason?: string;
  webhook: WebhookState;
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
  idempotencyKey: string | null;
  events: MessageEvent[];
}

/** "Ada <A@b.ca>" -> "a@b.ca"; a phone number stays as it is. */
export function bareAddress(address: string): string {
  const start = address.lastIndexOf("<");
  const bare = start >= 0 ? address.slice(start + 1, address.indexOf(">", start)) : address;
  return bare.trim().toLowerCase();
}

export function hasEvent(message: Message, ...types: EventType[]): boolean {
  return message.events.some((event) => types.includes(event.type));
}
