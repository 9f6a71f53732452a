import { SAVED_FORM } from "@/components/forms/saved-form";
import { openEntry, sealEntry } from "@/components/visitor/stored-entry";

/** The contact that a person typed into one farm's form (docs/product/browser.md "Kept in the browser"). */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

/** Returns the entry to store. */
export const keepContact = ({ name, email, phone }: Contact, now: Date): string =>
  sealEntry(SAVED_FORM, { name, email, phone }, now);

/** Returns the contact of a stored entry; null when it is too old, has another version or is not one of ours. */
export function readContact(stored: string | null, now: Date): Contact | null {
  const entry = openEntry(SAVED_FORM, stored, now);
  const text = (value: unknown) => (typeof value === "string" && value.length <= 254 ? value : "");
  return entry && { name: text(entry.name), email: text(entry.email), phone: text(entry.phone) };
}
