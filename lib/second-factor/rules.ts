const MINUTE = 60_000;

/** Codes that an account gets at once; making new ones ends the old ones. */
export const RECOVERY_CODES = 10;
/** A second factor shown less long ago than this stands in for the password, in milliseconds. */
export const RECENT = 10 * MINUTE;
/** How long an authenticator app waits for its first code, and a passkey for its signature, in milliseconds. */
export const APP_LIFETIME = 15 * MINUTE;
export const CHALLENGE_LIFETIME = 5 * MINUTE;
/** Passkeys of one account. */
export const MOST_PASSKEYS = 20;
/** Seconds by which the clock of a phone may differ from ours, in each direction: one step (RFC 6238 section 5.2). */
export const CLOCK_TOLERANCE = 30;

/** Letters of recovery codes: none looks or sounds like another one (Crockford's base 32). */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUP = 4;
const GROUPS = 4;

/** Returns a recovery code of 80 bits from random bytes, in groups: "3k7x-9q2m-…". */
export function recoveryCodeOf(random: Uint8Array): string {
  const letters = [...random.slice(0, GROUP * GROUPS)].map((byte) => LETTERS[byte % LETTERS.length]);
  return Array.from({ length: GROUPS }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP).join("")).join(
    "-",
  );
}

/** Returns the letters of a code as they are hashed: without spaces and dashes, and with what people mistake put right. */
export const plainCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");

/** Returns whether a code is that of an authenticator app; any other one is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns whether a second factor was shown recently enough to stand in for the password. */
export const isRecent = (shown_at: Date | null, now: Date): boolean =>
  shown_at !== null && now.getTime() - shown_at.getTime() < RECENT;
