import type { MailboxProvider } from "@/lib/vocabulary/site-enumerations";

/** Days whose figures a nightly run counts again: a farm is activated up to seven days later, and bounces come late. */
export const COUNTED_AGAIN_DAYS = 10;
/** Days whose revenue it counts again: what was paid is given back by the guarantee of 30 days, or later by hand. */
export const REVENUE_AGAIN_DAYS = 120;
/** Nights that may be missed before nobody knows how many accounts paid when a week or month began. */
export const PAYING_WITHIN_DAYS = 7;
/** Within so many days of its creation a farm that sends something counts as activated. */
export const ACTIVATION_DAYS = 7;

/** The domains of the mailbox providers that most subscribers in Canada have. */
export const DOMAINS: Record<Exclude<MailboxProvider, "other">, readonly string[]> = {
  gmail: ["gmail.com", "googlemail.com"],
  microsoft: [
    "hotmail.com",
    "outlook.com",
    "live.com",
    "live.ca",
    "msn.com",
    "hotmail.ca",
    "hotmail.fr",
    "outlook.fr",
  ],
  yahoo: ["yahoo.com", "yahoo.ca", "yahoo.fr", "ymail.com", "aol.com"],
  apple: ["icloud.com", "me.com", "mac.com"],
  videotron: ["videotron.ca", "videotron.qc.ca"],
  bell: ["bell.net", "sympatico.ca"],
};

/** The steps in which the figures are shown, and how many points each shows. */
export const STEPS = { week: 26, month: 12 } as const;
export type Step = keyof typeof STEPS;

/** The days of which deliverability is shown. */
export const MAILBOX_DAYS = 30;

/** Returns a share of a whole; null when there is nothing to divide by. */
export const shareOf = (part: number, whole: number | null): number | null => (whole ? part / whole : null);
