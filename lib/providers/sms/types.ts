export type SmsOutcome =
  | { kind: "accepted"; id: string }
  /** Not sent; try again later. */
  | { kind: "busy"; retryAfterMs: number }
  /** Not sent, and a retry would not help. */
  | { kind: "refused"; reason: string }
  /** It is unknown whether it was sent. It is never sent again, because SNS has no idempotency. */
  | { kind: "unknown"; reason: string };

/** Sends SMS. The only implementation is Amazon SNS; its endpoint sets the server. */
export interface SmsProvider {
  /** @param phone E.164 */
  send(phone: string, text: string): Promise<SmsOutcome>;
}
