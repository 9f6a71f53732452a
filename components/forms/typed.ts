import { isUnexpired } from "./saved-form";

/** Returns the text of a form's fields as a record to store, without the framework's own fields and files. */
export function keepTyped(fields: FormData, now: Date): string {
  const typed = [...fields].filter(([name, value]) => typeof value === "string" && /^[a-z]/.test(name));
  return JSON.stringify({ at: now.toISOString(), typed: Object.fromEntries(typed) });
}

/** Returns field name -> text of a stored record; empty when it is too old or not one of ours. */
export function readTyped(stored: string | null, now: Date): Record<string, string> {
  try {
    const { at, typed } = JSON.parse(stored ?? "null") as { at: string; typed: Record<string, unknown> };
    if (!isUnexpired(at, now)) return {};
    return Object.fromEntries(
      Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}
