/** What someone told one farm's form (visitor spec, sections 3 and 9: saved form data 1.0.0, expiry 12 hours). */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

const VERSION = "1.0.0";
const EXPIRY_HOURS = 12;

/** The record to store. */
export const keepContact = ({ name, email, phone }: Contact, now: Date): string =>
  JSON.stringify({ version: VERSION, savedAt: now.toISOString(), expiry: EXPIRY_HOURS, name, email, phone });

/** What a stored record still holds; null when it is too old, of another version or not one of ours. */
export function readContact(stored: string | null, now: Date): Contact | null {
  try {
    const record = JSON.parse(stored ?? "null");
    if (record?.version !== VERSION) return null;
    const age = now.getTime() - Date.parse(record.savedAt);
    if (!(age >= 0 && age < EXPIRY_HOURS * 3600_000)) return null;
    const text = (value: unknown) => (typeof value === "string" && value.length <= 254 ? value : "");
    return { name: text(record.name), email: text(record.email), phone: text(record.phone) };
  } catch {
    return null;
  }
}
