"use client";

import { useEffect, useRef, useState } from "react";
import { call } from "@/components/visitor/call";

// docs/product/accounts.md "Unfinished forms" has two waits: 750 ms until a field counts as
// typed, then 1 s until it is saved.
const QUIET_MS = 1750;

const worthKeeping = (email: string, phone: string) => email.includes("@") || phone.length > 3;

/**
 * Saves the email and phone of the form while they are typed. The form sends the token of the answer, so a
 * finished signup deletes what was saved. Errors are not shown.
 */
export function PartialSignup() {
  const [token, setToken] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const current = useRef("");
  current.current = token;

  useEffect(() => {
    const form = field.current?.form;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";

    async function save() {
      if (!form) return;
      const data = new FormData(form);
      const email = String(data.get("email") ?? "").trim();
      const phone_number = String(data.get("phone_number") ?? "");
      const contact = `${email} ${phone_number}`;
      if (!worthKeeping(email, phone_number) || contact === last) return;
      last = contact;
      const body = { token: current.current || null, email, phone_number };
      const answer = await call<{ token: string }>("POST", "/api/auth/partial-signup", body);
      if (answer.ok && answer.data) setToken(answer.data.token);
    }

    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(save, QUIET_MS);
    };
    form?.addEventListener("input", typed);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener("input", typed);
    };
  }, []);

  return <input ref={field} type="hidden" name="partial_token" value={token} />;
}
