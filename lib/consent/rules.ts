import type { Channel, ConsentBasis } from "@/lib/vocabulary/enumerations";

/**
 * Version of the consent wording: messages "subscribers.wording.<version>" in each language. A wording that was
 * shown is never changed; a new wording gets a new version.
 */
export const WORDING_VERSION = "v2";

/** CASL section 10: implied consent lasts 2 years after a purchase, 6 months after an inquiry. */
const MONTHS: Record<ConsentBasis, number | null> = {
  express: null,
  implied_purchase: 24,
  implied_inquiry: 6,
  declared_by_owner: null,
};

/** Returns when consent with this basis ends, counted from `from`; null when it has no end. */
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
/** A code lives as long as no second one may be sent (lib/vocabulary/abuse-limits.ts). */
export const CONFIRM_CODE_MINUTES = 60;
export const CONFIRM_CODE_ATTEMPTS = 5;

/** Suppression reasons that new consent of the subscriber lifts. Bounces and complaints stay. */
export const LIFTED_BY_CONSENT = ["unsubscribed", "stop", "erased"] as const;

/**
 * Suppression reasons that a super administrator may lift: those of an address that works again. A refusal or a
 * complaint is taken back by its person alone (CASL section 6).
 */
export const LIFTED_BY_US = ["bounced", "provider"] as const;

/** Returns an address in the format of `suppressions`. */
export const suppressionAddress = (channel: Channel, address: string): string =>
  channel === "email" ? address.toLowerCase() : address;
