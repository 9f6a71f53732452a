/** What a subscriber is to the farm; data of the list and its filter. */
export const SUBSCRIBER_STATES = ["active", "pending", "unsubscribed", "unreachable"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const SORTS = ["name", "email", "subscription_date", "zipcode", "source"] as const;

/** Hours in which step 2 of a public form may follow step 1. */
export const FORM_HOURS = 24;
/** Days after which a form begun and not finished is forgotten. */
export const PARTIAL_DAYS = 7;

/** "luc.gagnon@exemple.ca" -> "lu…@exemple.ca": enough to know one's own address by, not to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // A word joiner: the two halves stay on one line.
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…\u2060${email.slice(at)}`;
}

/** "+15145551234" -> "…1234". */
export const maskPhone = (phone: string): string => `…${phone.slice(-4)}`;
