"use client";

import { useEffect, useRef } from "react";
import { TYPED_PREFIX } from "@/components/visitor/saved-forms";
import { tabStorage } from "@/components/visitor/storage";
import { useForm } from "./action-form";
import { keepTyped, readTyped } from "./typed";

/**
 * Keeps what is typed into the ActionForm around until it is sent, so a reload loses nothing. It is kept in
 * this tab only, and at most 12 hours (privacy policy, "a form you have begun").
 */
export function KeptTyping({ form: name }: { form: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { state } = useForm();
  const key = TYPED_PREFIX + name;
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    for (const [field, value] of Object.entries(readTyped(tabStorage.read(key), new Date()))) {
      const control = form.elements.namedItem(field);
      if (control && "value" in control && control.value === "") control.value = value;
    }
    const keep = () => tabStorage.write(key, keepTyped(new FormData(form), new Date()));
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [key]);
  useEffect(() => {
    if (state.status === "done") tabStorage.forget(key);
  }, [state, key]);
  // The script finds the form by this input; it has no name, so it is not sent.
  return <input ref={input} type="hidden" />;
}
