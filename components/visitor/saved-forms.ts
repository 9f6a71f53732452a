import { SAVED_FORM } from "@/components/forms/saved-form";
import { accepted, COOKIE_SETTINGS_KEY } from "./cookie-settings";
import { kept, tabStorage } from "./storage";
import { openEntry } from "./stored-entry";

/** The contact that a person typed into one farm's form, for the form of the next farm. */
export const SAVED_CONTACT_KEY = "subscriber-form";
/** Text of a form that was not sent yet, kept in its tab: "typed-contact". */
export const TYPED_PREFIX = "typed-";
/** Last choices of the command palette, each account's own: "palette-{uuid}". */
export const RECENT_PREFIX = "palette-";

/** The log-out leaves this value in the cookie that says whether there is a session. */
const SIGNED_OUT = /(?:^|;\s*)signed-in=0(?:;|$)/;

/** Removes the cookie that says whether there is, or was, a session. */
export function forgetHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = "signed-in=; path=/; max-age=0";
}

/** Removes what this browser kept of all forms, and of the command palette. */
export function forgetSavedForms(): void {
  kept.forget(SAVED_CONTACT_KEY);
  for (const key of kept.keys()) if (key.startsWith(RECENT_PREFIX)) kept.forget(key);
  for (const key of tabStorage.keys()) if (key.startsWith(TYPED_PREFIX)) tabStorage.forget(key);
}

const isExpired = (stored: string | null, now: Date): boolean => openEntry(SAVED_FORM, stored, now) === null;

/**
 * Removes saved forms that are too old, the saved contact after cookies were refused, and everything after a log-out.
 * Runs on every page, because the form itself may never be opened again.
 */
export function tidySavedForms(now = new Date()): void {
  if (SIGNED_OUT.test(document.cookie)) {
    forgetHint();
    forgetSavedForms();
  }
  const contact = kept.read(SAVED_CONTACT_KEY);
  if (contact !== null && (isExpired(contact, now) || !accepted(kept.read(COOKIE_SETTINGS_KEY)))) {
    kept.forget(SAVED_CONTACT_KEY);
  }
  for (const key of tabStorage.keys()) {
    if (key.startsWith(TYPED_PREFIX) && isExpired(tabStorage.read(key), now)) tabStorage.forget(key);
  }
}
