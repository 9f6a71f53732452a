import { accepted, COOKIE_SETTINGS_KEY } from "@/components/visitor/cookie-settings";
import { kept } from "@/components/visitor/storage";

/** The last searched place, stored on the device (docs/product.md "Kept in the browser"). */
export interface RememberedPlace {
  /** Null for a position of the device. */
  label: string | null;
  lat: number;
  lng: number;
}

const KEY = "currentLocation";
const VERSION = "1.0.1";

/** Nothing is stored without the person's consent. */
const mayRemember = () => accepted(kept.read(COOKIE_SETTINGS_KEY));

function stored(): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(kept.read(KEY) ?? "null");
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

export function rememberedPlace(): RememberedPlace | null {
  const record = mayRemember() ? stored() : null;
  if (record?.version !== VERSION) return null;
  const { label, lat, lng } = record;
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  return { label: typeof label === "string" ? label : null, lat, lng };
}

export const forgetPlace = (): void => kept.forget(KEY);

export function rememberPlace(place: RememberedPlace): void {
  if (!mayRemember()) return;
  kept.write(KEY, JSON.stringify({ ...place, version: VERSION, savedAt: Date.now() }));
}
