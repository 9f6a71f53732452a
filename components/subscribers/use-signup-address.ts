"use client";

import { useMemo, useSyncExternalStore } from "react";
import { readSignupAddress, type SignupAddress, writeSignupAddress } from "./signup-address";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** What the address says; null where nobody has read it yet: on the server, and while the page wakes up. */
export function useSignupAddress(): SignupAddress | null {
  const query = useSyncExternalStore<string | null>(
    subscribe,
    () => window.location.search,
    () => null,
  );
  return useMemo(() => (query === null ? null : readSignupAddress(query)), [query]);
}

/** Goes to another step, to which the browser's back button leads again. */
export function goToStep(address: SignupAddress): void {
  window.history.pushState(null, "", writeSignupAddress(address));
  for (const listener of listeners) listener();
}
