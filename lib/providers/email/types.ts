/** One email as the provider gets it; headers and tags travel with it. */
export interface OutgoingEmail {
  from: string;
  to: string;
  reply_to?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Come back with every event of this email. */
  tags?: Record<string, string>;
}

export type BatchOutcome =
  /** `ids[i]` is the provider's id of email i; null when that one was refused, for `refusals[i]`. */
  | { kind: "accepted"; ids: (string | null)[]; refusals: Record<number, string> }
  /** The key was accepted before with another payload: that batch has gone out. */
  | { kind: "already_accepted" }
  /** Nothing was taken; come back after so long. */
  | { kind: "busy"; retryAfterMs: number }
  /** Nothing was taken and never will be. */
  | { kind: "refused"; reason: string }
  /** It may or may not have been taken; only the same key may be used again. */
  | { kind: "unknown"; reason: string };

/** Sends email. The real one is Resend; its base URL alone decides where it points. */
export interface EmailProvider {
  /** Up to 100 emails in one call; the same key never sends twice within 24 hours. */
  sendBatch(emails: OutgoingEmail[], idempotencyKey: string): Promise<BatchOutcome>;
}

export const MAX_BATCH = 100;
/** How long the provider remembers an idempotency key (Resend: 24 hours), less a margin. */
export const KEY_LIFETIME_MS = 23 * 3600 * 1000;
