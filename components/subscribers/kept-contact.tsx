"use client";

import { useEffect, useRef } from "react";
import { accepted, COOKIE_SETTINGS_KEY } from "@/components/visitor/cookie-settings";
import { SAVED_CONTACT_KEY } from "@/components/visitor/saved-forms";
import { kept } from "@/components/visitor/storage";
import { type Contact, keepContact, readContact } from "./saved-contact";

const FIELDS = ["name", "email", "phone"] as const;

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`#field-${name}`);

/** Sets a value as if it had been typed, because the phone field formats what is typed. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Fills the empty fields with the contact that the person gave to another farm a few hours ago, if they
 * consented. Stores the contact that they send now, under the same condition.
 */
export function KeptContact() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !accepted(kept.read(COOKIE_SETTINGS_KEY))) return;
    const saved = readContact(kept.read(SAVED_CONTACT_KEY), new Date());
    for (const name of FIELDS) {
      const field = fieldOf(form, name);
      if (field && field.value === "" && saved?.[name]) type(field, saved[name]);
    }
    const send = () => {
      if (!fieldOf(form, "accept_communications")?.checked) return;
      const contact = Object.fromEntries(FIELDS.map((name) => [name, fieldOf(form, name)?.value ?? ""]));
      kept.write(SAVED_CONTACT_KEY, keepContact(contact as unknown as Contact, new Date()));
    };
    form.addEventListener("submit", send);
    return () => form.removeEventListener("submit", send);
  }, []);
  // The script finds the form by this input; it has no name, so it is not sent.
  return <input ref={input} type="hidden" />;
}
