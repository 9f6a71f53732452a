"use client";

import { useEffect, useRef, useState } from "react";
import { call } from "@/components/visitor/call";

// The two waits (docs/product.md "Unfinished forms"): 750 ms until a field counts as typed, 1 s until it is saved.
const QUIET_MS = 1750;

const worthKeeping = (email: string, phone: string) => email.includes("@") || phone.length > 3;

/**
 * Keeps the email and phone of the form around while they are typed. The answer's token goes along with
 * the form, so that finishing it forgets what was kept. Nothing is said when it fails.
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
      const begun = { token: current.current || null, email, phone_number };
      const answer = await call<{ token: string }>("POST", "/api/auth/partial-signup", begun);
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
