/** A kind of entry in the browser's storage (docs/product/browser.md "Kept in the browser"). */
export interface EntryKind {
  /** An entry of another version is not used. */
  version: string;
  /** For how many hours an entry is used. */
  hours: number;
}

/** Returns the text to store: the fields of the value, the version, the time and the hours. */
export const sealEntry = ({ version, hours }: EntryKind, value: object, now: Date): string =>
  JSON.stringify({ ...value, version, savedAt: now.toISOString(), expiry: hours });

/** Returns the fields of a stored entry; null when it is too old, has another version or is not one of ours. */
export function openEntry(
  { version, hours }: EntryKind,
  stored: string | null,
  now: Date,
): Record<string, unknown> | null {
  try {
    const entry: unknown = JSON.parse(stored ?? "null");
    if (!entry || typeof entry !== "object") return null;
    const { savedAt, ...fields } = entry as Record<string, unknown>;
    if (fields.version !== version || typeof savedAt !== "string") return null;
    const age = now.getTime() - Date.parse(savedAt);
    return age >= 0 && age < hours * 3_600_000 ? fields : null;
  } catch {
    return null;
  }
}
