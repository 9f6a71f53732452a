import { accepted, COOKIE_SETTINGS_KEY } from "@/components/visitor/cookie-settings";
import { kept } from "@/components/visitor/storage";
import { openEntry, sealEntry } from "@/components/visitor/stored-entry";

/** The last searched place, stored on the device (docs/product/browser.md "Kept in the browser"). */
export interface RememberedPlace {
  /** Null for a position of the device. */
  label: string | null;
  lat: number;
  lng: number;
}

const KEY = "currentLocation";
const ENTRY = { version: "1.0.1", hours: 30 * 24 };

/** Nothing is stored without the person's consent. */
const mayRemember = () => accepted(kept.read(COOKIE_SETTINGS_KEY));

export const forgetPlace = (): void => kept.forget(KEY);

/** Returns the last searched place, and removes an entry that is too old or of another version. */
export function rememberedPlace(now = new Date()): RememberedPlace | null {
  if (!mayRemember()) return null;
  const entry = openEntry(ENTRY, kept.read(KEY), now);
  if (!entry) forgetPlace();
  const { label, lat, lng } = entry ?? {};
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  return { label: typeof label === "string" ? label : null, lat, lng };
}

export function rememberPlace(place: RememberedPlace, now = new Date()): void {
  if (mayRemember()) kept.write(KEY, sealEntry(ENTRY, place, now));
}
