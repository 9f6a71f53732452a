import { CHANNELS, type Channel } from "./enumerations";
import { CONNECTION_PROVIDERS } from "./point-of-sale";

/** What stands still for the whole site when its provider refuses us: a channel of messages, or a point of sale. */
export const OUTAGE_CHANNELS = [...CHANNELS, ...CONNECTION_PROVIDERS] as const;
export type OutageChannel = (typeof OUTAGE_CHANNELS)[number];

/** Returns whether messages wait for a channel that stands still; no message waits for a point of sale. */
export const holdsMessages = (channel: OutageChannel): channel is Channel =>
  (CHANNELS as readonly string[]).includes(channel);

/**
 * Reasons why a provider takes no message of anyone: it refuses our key, our account or our requests, or it does not
 * answer (docs/product/provider-outages.md "A provider's bad day").
 */
export const OUTAGE_REASONS = [
  "key_refused",
  "account_suspended",
  "quota_used_up",
  "requests_refused",
  "no_answer",
] as const;
export type OutageReason = (typeof OUTAGE_REASONS)[number];
