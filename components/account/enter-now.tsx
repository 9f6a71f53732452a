"use client";

import { useEffect, useRef } from "react";
import { without } from "@/components/visitor/address";

/**
 * Removes the token from the address, where the history would keep it, and submits the form by itself unless the
 * person is asked first. It uses POST because scanners only follow links. Without JavaScript the person presses the
 * button.
 */
export function EnterNow({ asks = false }: { asks?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, "", without(window.location.href, ["autologin_token"]));
    if (!asks) input.current?.form?.requestSubmit();
  }, [asks]);
  return <input ref={input} type="hidden" />;
}
