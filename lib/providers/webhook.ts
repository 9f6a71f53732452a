import type { Channel, DeliveryStage } from "@/lib/core/enumerations";

/** What happened to one message, in our own words, whoever carried it. */
export interface DeliveryEvent {
  kind: "delivery";
  channel: Channel;
  /** What we wrote on the message ourselves; null when the provider does not give it back. */
  tag: { delivery_id: number } | { message_uuid: string } | null;
  provider_message_id: string | null;
  stage: DeliveryStage;
  at: Date;
  /** Why it did not arrive, in the provider's words. */
  reason: string | null;
  /** Of a bounce: the address is dead, and not only full or slow. */
  permanent: boolean;
  /** Of a bounce: the provider itself refuses to write there. */
  suppressed_by_provider: boolean;
  /** Of an opening: a mail program fetched the pictures on its own. */
  by_machine: boolean;
}

/** A text that someone sent to our number. */
export interface InboundSms {
  kind: "inbound_sms";
  /** E.164 */
  from: string;
  text: string;
}

export type ProviderEvent = DeliveryEvent | InboundSms;

/** A provider's call as it came: signatures cover the body, and with some the address too. */
export interface WebhookRequest {
  url: string;
  rawBody: string;
  headers: Headers;
}

/** A genuine call with the events it carries; none where there is nothing for us in it. */
export interface VerifiedWebhook {
  /** The provider's own number of the call: the same call may come again. */
  event_id: string;
  /** The provider's own name of what it is about. */
  type: string;
  sent_at: Date;
  events: ProviderEvent[];
}

/** Checks who a call is from and reads it; null when it is not the provider's, or too old. */
export type WebhookReader = (request: WebhookRequest) => Promise<VerifiedWebhook | null>;
