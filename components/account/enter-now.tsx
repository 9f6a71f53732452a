"use client";

import { useEffect, useRef } from "react";
import { without } from "@/components/visitor/address";

/**
 * Takes the token out of the address, where it would be kept in the history or shared, and sends the form around
 * by itself: by POST, which a scanner that only follows links does not do. Without JavaScript there is the button.
 */
export function EnterNow() {
  const mark = useRef<HTMLInputElement>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", without(window.location.href, ["autologin_token"]));
    mark.current?.form?.requestSubmit();
  }, []);
  return <input ref={mark} type="hidden" />;
}
