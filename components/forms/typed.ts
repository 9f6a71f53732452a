import { openEntry, sealEntry } from "@/components/visitor/stored-entry";
import { SAVED_FORM } from "./saved-form";

/** Returns the text of a form's fields as an entry to store, without the framework's own fields and files. */
export function keepTyped(fields: FormData, now: Date): string {
  const typed = [...fields].filter(([name, value]) => typeof value === "string" && /^[a-z]/.test(name));
  return sealEntry(SAVED_FORM, { typed: Object.fromEntries(typed) }, now);
}

/** Returns field name -> text of a stored entry; empty when it is too old or not one of ours. */
export function readTyped(stored: string | null, now: Date): Record<string, string> {
  const typed = openEntry(SAVED_FORM, stored, now)?.typed;
  if (!typed || typeof typed !== "object") return {};
  return Object.fromEntries(
    Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
