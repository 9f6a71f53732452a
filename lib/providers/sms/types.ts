import type { OutageReason } from "@/lib/vocabulary/outage-enumerations";

export type SmsOutcome =
  | { kind: "accepted"; id: string }
  /** Not sent; try again later. */
  | { kind: "busy"; retryAfterMs: number }
  /** Not sent, and nothing of anyone would be: the answer is about our account or our requests. */
  | { kind: "unavailable"; reason: Exclude<OutageReason, "no_answer"> }
  /** Not sent, because of this number or this text. */
  | { kind: "refused"; reason: string }
  /** It is unknown whether it was sent. It is never sent again, because no provider here has idempotency. */
  | { kind: "unknown"; reason: string };

/** Sends SMS. Several can stand side by side; `routing.ts` says which one sends to a number. */
export interface SmsProvider {
  /** @param phone E.164 */
  send(phone: string, text: string): Promise<SmsOutcome>;
  /** Returns whether the provider answers, without sending anything. */
  isReachable(): Promise<boolean>;
}
