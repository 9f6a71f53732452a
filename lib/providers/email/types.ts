/** A file that an email carries. */
export interface EmailAttachment {
  filename: string;
  content: Uint8Array;
  content_type: string;
}

/** One email for the provider, with its headers and tags. */
export interface OutgoingEmail {
  from: string;
  to: string;
  reply_to?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Files that it carries: a batch takes none. */
  attachments?: EmailAttachment[];
  /** Names and values that every event of this email contains. */
  tags?: Record<string, string>;
}

import type { OutageReason } from "@/lib/vocabulary/outage-enumerations";

export type BatchOutcome =
  /** `ids[i]` is the provider's id of email i, or null when it was refused with the reason `refusals[i]`. */
  | { kind: "accepted"; ids: (string | null)[]; refusals: Record<number, string> }
  /** The key was accepted before with another payload, so that batch was sent. */
  | { kind: "already_accepted" }
  /** Nothing was accepted; try again after this time. */
  | { kind: "busy"; retryAfterMs: number }
  /** Nothing was accepted, and nothing of anyone would be: the answer is about our account or our requests. */
  | { kind: "unavailable"; reason: Exclude<OutageReason, "no_answer"> }
  /** Nothing was accepted, because of what these emails contain. */
  | { kind: "refused"; reason: string }
  /** It is unknown whether the batch was accepted. Only the same key may be used again. */
  | { kind: "unknown"; reason: string };

/** Sends email. The only implementation is Resend; its base URL sets the server. */
export interface EmailProvider {
  /** Sends one email in a call of its own. The same key never sends twice within 24 hours. */
  send(email: OutgoingEmail, idempotencyKey: string): Promise<BatchOutcome>;
  /** Sends up to 100 emails in one call. The same key never sends twice within 24 hours. */
  sendBatch(emails: OutgoingEmail[], idempotencyKey: string): Promise<BatchOutcome>;
}

export const MAX_BATCH = 100;
/** Time for which the provider remembers an idempotency key (Resend: 24 hours), minus one hour. */
const KEY_LIFETIME_MS = 23 * 3600 * 1000;

/** Returns whether the provider may have forgotten a key, so that the same email must not be asked for again. */
export const isKeyForgotten = (first_called_at: Date, now: Date): boolean =>
  now.getTime() - first_called_at.getTime() > KEY_LIFETIME_MS;
