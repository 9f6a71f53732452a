import { isUnexpired, SAVED_FORM } from "@/components/forms/saved-form";

/** The contact that a person typed into one farm's form (docs/product.md "Kept in the browser"). */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

/** Returns the record to store. */
export const keepContact = ({ name, email, phone }: Contact, now: Date): string =>
  JSON.stringify({
    version: SAVED_FORM.version,
    savedAt: now.toISOString(),
    expiry: SAVED_FORM.expiryHours,
    name,
    email,
    phone,
  });

/** Returns the contact of a stored record; null when it is too old, has another version or is not one of ours. */
export function readContact(stored: string | null, now: Date): Contact | null {
  try {
    const record = JSON.parse(stored ?? "null");
    if (record?.version !== SAVED_FORM.version || !isUnexpired(record.savedAt, now)) return null;
    const text = (value: unknown) => (typeof value === "string" && value.length <= 254 ? value : "");
    return { name: text(record.name), email: text(record.email), phone: text(record.phone) };
  } catch {
    return null;
  }
}
