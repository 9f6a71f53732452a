import { adminHref } from "@/lib/i18n/routes";
import type { SessionKind } from "@/lib/vocabulary/enumerations";
import { type Lang, splitLang } from "@/lib/vocabulary/languages";
import { RETENTION } from "@/lib/vocabulary/retention";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetime of each kind of link in milliseconds (docs/product/accounts.md "Sessions"). */
export const LINK_LIFETIME = {
  autologin: 15 * MINUTE,
  reset_password: HOUR,
  verify_email: 3 * DAY,
  restore_email: 72 * HOUR,
} as const;

/** Lifetime of the link by which the person of a made account sets the first password, in milliseconds. */
export const FIRST_PASSWORD_LIFETIME = 7 * DAY;

/** How long a super administrator acts in the name of a user at most, in milliseconds. */
export const IMPERSONATION_LIFETIME = HOUR;

/**
 * Lifetime of a session or a Bearer token in milliseconds, whatever is done with it
 * (docs/product/accounts.md "Sessions").
 */
export const SESSION_LIFETIME = 30 * DAY;
/**
 * Sessions of one account; one more ends the one that was unused for longest (docs/product/accounts.md "Sessions").
 */
export const MOST_SESSIONS: Record<SessionKind, number> = { browser: 50, token: 10 };
/** The code that confirms a phone: how long it lives in milliseconds, and how many answers it takes. */
export const PHONE_CODE = { lifetime: 10 * MINUTE, answers: 5 };
/** A log-in that waits for its second factor: how long in milliseconds, and how many answers it takes. */
export const PENDING_LOG_IN = { lifetime: 10 * MINUTE, answers: 5 };
/** Unfinished sign-ups are deleted after this time, in milliseconds (docs/product/accounts.md "Unfinished forms"). */
export const PARTIAL_SIGNUP_LIFETIME = RETENTION.partial_signups.days * DAY;

/** Returns the text and each result of decoding it again; null when it still changes after 5 rounds. */
function decodings(text: string): string[] | null {
  const forms = [text];
  for (let round = 0; round < 5; round++) {
    const last = forms[forms.length - 1] ?? "";
    let decoded: string;
    try {
      decoded = decodeURIComponent(last);
    } catch {
      return null;
    }
    if (decoded === last) return forms;
    forms.push(decoded);
  }
  return null;
}

/**
 * Returns `value` when it is a safe path of this site, else null. The path starts with a language and contains no
 * scheme, host, backslash or control character, in any level of encoding.
 */
export function safeInternalPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2000) return null;
  const [path = "", ...rest] = value.split(/(?=[?#])/);
  const forms = decodings(path);
  if (!forms || /[\\\p{Cc}\s]/u.test(rest.join(""))) return null;
  for (const form of forms) {
    if (splitLang(form) === null) return null;
    if (/[\\\p{Cc}\s:@]|\/\/|\/\.{1,2}(\/|$)/u.test(form)) return null;
  }
  return value;
}

/** Returns whether an account logs in for the first time: it has no log-in yet, and was made within a day. */
export const isFirstLogIn = (logIns: number, created_at: Date, now: Date): boolean =>
  logIns === 0 && now.getTime() - created_at.getTime() < DAY;

interface LandingFarm {
  id: number;
  uuid: string;
}

export interface LandingUser {
  is_admin: boolean;
  default_farm_id: number | null;
  my_farms: readonly LandingFarm[];
  /** Whether the person is a super administrator whose account has no second factor yet. */
  needs_second_factor: boolean;
}

/** Returns a screen of the default farm or the first farm, else the profile. */
function screenOfFarm(lang: Lang, user: LandingUser, screen: string): string {
  const chosen = user.my_farms.find((farm) => farm.id === user.default_farm_id) ?? user.my_farms[0];
  return adminHref(lang, chosen ? `/farms/${chosen.uuid}/${screen}` : "/profile");
}

/** Returns the page after sign-up: the first of the short screens that set the farm up. */
export const landingAfterSignup = (lang: Lang, user: LandingUser): string =>
  screenOfFarm(lang, user, "start/place");

/**
 * Returns the page after log-in (docs/product/screens.md "After log-in"): the set-up of a second factor that is needed,
 * else the wanted page, else the farms list for administrators, else the home of the farm.
 */
export function landingAfterLogin(lang: Lang, user: LandingUser, redirect_to?: string | null): string {
  if (user.needs_second_factor) return adminHref(lang, "/second-factor");
  const wanted = safeInternalPath(redirect_to);
  if (wanted) return wanted;
  return user.is_admin ? adminHref(lang, "/farms") : screenOfFarm(lang, user, "tutorials");
}

/** Returns which of the user's own farms an admin page shows; undefined for any other page. */
export function selectedFarm<Farm extends LandingFarm>(
  path: string,
  my_farms: readonly Farm[],
): Farm | undefined {
  const uuid = splitLang(path)?.rest.match(/^\/admin\/farms\/([^/?#]+)/)?.[1];
  return my_farms.find((farm) => farm.uuid === uuid);
}
