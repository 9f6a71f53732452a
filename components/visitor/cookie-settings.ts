/** The answer to the cookie banner, as kept in local storage (docs/product/browser.md "Cookies"). */
export interface CookieSettings {
  accept: boolean;
  version: string;
  /** ISO 8601. */
  createdAt: string;
}

export const COOKIE_SETTINGS_KEY = "cookie-settings";
export const COOKIE_SETTINGS_VERSION = "1.0.0";
const ASKED_AGAIN_AFTER_MS = 24 * 3600 * 1000;

/** Reads a stored record; returns undefined when there is none, null for an invalid one. */
export function readSettings(stored: string | null): CookieSettings | null | undefined {
  if (stored === null) return undefined;
  try {
    const value: unknown = JSON.parse(stored);
    if (!value || typeof value !== "object") return null;
    const { accept, version, createdAt } = value as Partial<CookieSettings>;
    if (typeof accept !== "boolean" || typeof version !== "string") return null;
    return typeof createdAt === "string" && !Number.isNaN(Date.parse(createdAt))
      ? { accept, version, createdAt }
      : null;
  } catch {
    return null;
  }
}

/**
 * Returns whether to ask: nothing stored, another version, or refused more than a day ago; never for an invalid
 * record.
 */
export function mustAsk(stored: string | null, now: Date): boolean {
  const settings = readSettings(stored);
  if (settings === undefined) return true;
  if (settings === null) return false;
  if (settings.version !== COOKIE_SETTINGS_VERSION) return true;
  return !settings.accept && now.getTime() - Date.parse(settings.createdAt) > ASKED_AGAIN_AFTER_MS;
}

/** Returns whether optional storage is allowed. */
export function accepted(stored: string | null): boolean {
  const settings = readSettings(stored);
  return settings?.accept === true && settings.version === COOKIE_SETTINGS_VERSION;
}
