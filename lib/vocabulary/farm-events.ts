/** What happens on a farm and is told to programs, by webhook and by polling. */
export const FARM_EVENT_TYPES = [
  "subscriber.created",
  "subscriber.confirmed",
  "subscriber.unsubscribed",
  "notification.sent",
  "produce.changed",
] as const;
export type FarmEventType = (typeof FARM_EVENT_TYPES)[number];

/** Types of events that name a subscriber. */
export type SubscriberEventType = Extract<FarmEventType, `subscriber.${string}`>;

/** What changed of a produce. */
export const PRODUCE_CHANGES = ["created", "updated", "availability", "deleted"] as const;
export type ProduceChange = (typeof PRODUCE_CHANGES)[number];

/** The message that a farm sends itself to try an endpoint. */
export const TEST_MESSAGE_TYPE = "webhook.test";
export const WEBHOOK_MESSAGE_TYPES = [...FARM_EVENT_TYPES, TEST_MESSAGE_TYPE] as const;
export type WebhookMessageType = (typeof WEBHOOK_MESSAGE_TYPES)[number];

/** "paused" by the farm; "off" by us, with the reason. */
export const WEBHOOK_STATES = ["active", "paused", "off"] as const;

/** Why we stopped an endpoint: it failed for days, it said that it is gone, or too much waited for it. */
export const WEBHOOK_OFF_REASONS = ["failing", "gone", "overflow"] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

export const WEBHOOK_MESSAGE_STATES = ["waiting", "delivered", "failed"] as const;

/** Why a call to an endpoint had no answer, or one that is refused. */
export const WEBHOOK_FAULTS = [
  "not_public",
  "no_such_host",
  "time_out",
  "no_connection",
  "status",
  "secret_unreadable",
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
