"use client";

import { useEffect, useRef } from "react";
import { accepted, COOKIE_SETTINGS_KEY } from "@/components/visitor/cookie-settings";
import { kept } from "@/components/visitor/storage";
import { type Contact, keepContact, readContact } from "./saved-contact";

const KEY = "subscriber-form";
const FIELDS = ["name", "email", "phone"] as const;

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`#field-${name}`);

/** As if it had been typed: the phone's field formats what it is given. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Fills in what someone who accepted it gave to another farm a few hours ago, where the form is still empty, and
 * keeps what they send now with their consent.
 */
export function KeptContact() {
  const mark = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = mark.current?.form;
    if (!form || !accepted(kept.read(COOKIE_SETTINGS_KEY))) return;
    const saved = readContact(kept.read(KEY), new Date());
    for (const name of FIELDS) {
      const field = fieldOf(form, name);
      if (field && field.value === "" && saved?.[name]) type(field, saved[name]);
    }
    const send = () => {
      if (!fieldOf(form, "accept_communications")?.checked) return;
      const contact = Object.fromEntries(FIELDS.map((name) => [name, fieldOf(form, name)?.value ?? ""]));
      kept.write(KEY, keepContact(contact as unknown as Contact, new Date()));
    };
    form.addEventListener("submit", send);
    return () => form.removeEventListener("submit", send);
  }, []);
  // Its form is how the script finds the fields; it has no name, so that nothing of it is sent.
  return <input ref={mark} type="hidden" />;
}
