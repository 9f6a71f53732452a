import type { SuppressionReason } from "@/lib/core/enumerations";

/** States of a subscriber, for the list and its filter. */
export const SUBSCRIBER_STATES = ["active", "pending", "unsubscribed", "unreachable"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const SORTS = ["name", "email", "subscription_date", "zipcode", "source"] as const;

/** Suppressions that even a request of the subscriber does not lift. */
export const UNREACHABLE_REASONS: readonly SuppressionReason[] = ["bounced", "complained", "provider"];

/** Hours after step 1 within which step 2 of a public form is accepted. */
export const FORM_HOURS = 24;
/** Days after which an unfinished form is deleted. */
export const PARTIAL_DAYS = 7;

/**
 * Shortens an email address: "luc.gagnon@exemple.ca" -> "lu…@exemple.ca". The owner recognizes it, and others do not
 * learn it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // The word joiner keeps both parts on one line.
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…\u2060${email.slice(at)}`;
}

/** Shortens a phone number: "+15145551234" -> "…1234". */
export const maskPhone = (phone: string): string => `…${phone.slice(-4)}`;
