export type SmsOutcome =
  | { kind: "accepted"; id: string }
  /** Surely not sent; try again later. */
  | { kind: "busy"; retryAfterMs: number }
  /** Surely not sent and never will be. */
  | { kind: "refused"; reason: string }
  /** It may have gone out: never asked again, since SNS has no idempotency. */
  | { kind: "unknown"; reason: string };

/** Sends text messages. The real one is Amazon SNS; its endpoint alone decides where it points. */
export interface SmsProvider {
  /** @param phone E.164 */
  send(phone: string, text: string): Promise<SmsOutcome>;
}
