import type { Channel, ConsentBasis } from "@/lib/core/enumerations";

/**
 * Version of the sentence people agree to: messages "subscribers.wording.<version>" in both languages.
 * A sentence that was shown is never changed: a new one gets a new version.
 */
export const WORDING_VERSION = "v1";

/** CASL section 10: implied consent lasts 2 years after a purchase, 6 months after an inquiry. */
const MONTHS: Record<ConsentBasis, number | null> = {
  express: null,
  implied_purchase: 24,
  implied_inquiry: 6,
  declared_by_owner: null,
};

/** When consent on this basis ends, counted from `from`; null when it holds until withdrawn. */
export function consentExpiry(basis: ConsentBasis, from: Date): Date | null {
  const months = MONTHS[basis];
  if (months === null) return null;
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  // 31 August + 6 months is the last day of February, not 3 March.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}

export const CONFIRM_LINK_DAYS = 7;
export const CONFIRM_CODE_MINUTES = 15;
export const CONFIRM_CODE_ATTEMPTS = 5;

/** Reasons for which a person's own new consent lifts a suppression; bounces and complaints stay. */
export const LIFTED_BY_CONSENT = ["unsubscribed", "stop", "erased"] as const;

/** The form an address has in `suppressions`. */
export const suppressionAddress = (channel: Channel, address: string): string =>
  channel === "email" ? address.toLowerCase() : address;
