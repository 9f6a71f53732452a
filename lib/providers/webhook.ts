import type { Channel, DeliveryStage } from "@/lib/vocabulary/enumerations";
import type { ConnectionProvider } from "@/lib/vocabulary/point-of-sale";

/** An event of one message, the same for all providers. */
export interface DeliveryEvent {
  kind: "delivery";
  channel: Channel;
  /** Our own id in the message; null when the provider does not return it. */
  tag: { delivery_id: number } | { message_uuid: string } | null;
  provider_message_id: string | null;
  /** Number of a text, and the time at which the provider took it; null for emails. */
  text: { address: string; published_at: Date } | null;
  stage: DeliveryStage;
  at: Date;
  /** Reason of a failure, in the provider's words. */
  reason: string | null;
  /** For a bounce: true when the address does not work at all, false when it is only full or slow. */
  permanent: boolean;
  /** For a bounce: true when the provider refuses to send to the address. */
  suppressed_by_provider: boolean;
  /** For an open: true when a mail program loaded the images automatically. */
  by_machine: boolean;
}

/** An SMS to our number. */
export interface InboundSms {
  kind: "inbound_sms";
  /** E.164 */
  from: string;
  text: string;
}

/** Something changed for a customer of the payment provider. */
export interface CustomerChanged {
  kind: "customer_changed";
  customer_id: string;
}

/** A dispute, or an early warning of fraud, began or changed. */
export interface DisputeChanged {
  kind: "dispute_changed";
  dispute_id: string;
}

/** What happened to a customer, or to our access, in the point of sale of a seller. */
export interface PosEvent {
  kind: "pos";
  provider: ConnectionProvider;
  merchant_id: string;
  act: "created" | "updated" | "deleted" | "revoked";
  /** After a merge, the new customer. Empty when our access ended. */
  customer_id: string;
  /** The customers that were merged into a new one; empty for any other event. */
  merged_from: string[];
}

export type ProviderEvent = DeliveryEvent | InboundSms | PosEvent | CustomerChanged | DisputeChanged;

/** A webhook request as received. Signatures cover the body, and for some providers also the address. */
export interface WebhookRequest {
  url: string;
  rawBody: string;
  headers: Headers;
}

/** A verified request with its events, which may be none. */
export interface VerifiedWebhook {
  /** The provider's id of the request. The same request may come again. */
  event_id: string;
  /** The provider's name of the request type. */
  type: string;
  sent_at: Date;
  events: ProviderEvent[];
}

/** Verifies and reads a webhook request; null when it is not from the provider or is too old. */
export type WebhookReader = (request: WebhookRequest) => Promise<VerifiedWebhook | null>;
