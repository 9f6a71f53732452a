/** Where someone last searched, kept on their device (farm spec section 9, key and version). */
export interface RememberedPlace {
  /** Null for a position. */
  label: string | null;
  lat: number;
  lng: number;
}

const KEY = "currentLocation";
const VERSION = "1.0.1";

const read = (key: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
};

/** Nothing is kept of someone who did not accept it. */
const mayRemember = () => read("cookie-settings")?.accept === true;

export function rememberedPlace(): RememberedPlace | null {
  const kept = mayRemember() ? read(KEY) : null;
  if (kept?.version !== VERSION) return null;
  const { label, lat, lng } = kept;
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  return { label: typeof label === "string" ? label : null, lat, lng };
}

export function rememberPlace(place: RememberedPlace): void {
  if (!mayRemember()) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...place, version: VERSION, savedAt: Date.now() }));
  } catch {
    // A full or closed storage only forgets.
  }
}
