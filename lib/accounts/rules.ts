import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a link of a message works (docs/product.md "Sessions"). */
export const LINK_LIFE = {
  autologin: 15 * MINUTE,
  reset_password: HOUR,
  verify_email: 3 * DAY,
} as const;

/** Bearer tokens (docs/product.md "Sessions"). */
export const TOKEN_LIFE = 30 * DAY;
/** A sign-up begun and not finished is forgotten after this (docs/product.md "Unfinished forms"). */
export const PARTIAL_SIGNUP_LIFE = 7 * DAY;

/** Every form a text takes when it is percent-decoded again and again; null when it never settles. */
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
 * A path of ours that someone may be sent to, or null: it begins with a language, and holds no scheme,
 * no host, no backslash and no control character, however often it was encoded.
 */
export function safeInternalPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2000) return null;
  const [path = "", ...rest] = value.split(/(?=[?#])/);
  const forms = decodings(path);
  if (!forms || /[\\\p{Cc}\s]/u.test(rest.join(""))) return null;
  for (const form of forms) {
    if (!/^\/(fr|en)(\/|$)/.test(form)) return null;
    if (/[\\\p{Cc}\s:@]|\/\/|\/\.{1,2}(\/|$)/u.test(form)) return null;
  }
  return value;
}

interface LandingFarm {
  id: number;
  uuid: string;
}

export interface LandingUser {
  is_admin: boolean;
  default_farm_id: number | null;
  my_farms: readonly LandingFarm[];
}

const tutorials = (lang: Lang, farm: LandingFarm) => adminHref(lang, `/farms/${farm.uuid}/tutorials`);

/** Where sign-up leads: the default farm's tutorials, else the first farm's, else the profile. */
export function landingAfterSignup(lang: Lang, user: LandingUser): string {
  const chosen = user.my_farms.find((farm) => farm.id === user.default_farm_id) ?? user.my_farms[0];
  return chosen ? tutorials(lang, chosen) : adminHref(lang, "/profile");
}

/** Where log-in leads (docs/product.md "After log-in"): where they were going, then the farms list for admins. */
export function landingAfterLogin(lang: Lang, user: LandingUser, redirect_to?: string | null): string {
  const wanted = safeInternalPath(redirect_to);
  if (wanted) return wanted;
  return user.is_admin ? adminHref(lang, "/farms") : landingAfterSignup(lang, user);
}
