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

/** Returns the step in the address; null on the server and during hydration. */
export function useSignupAddress(): SignupAddress | null {
  const query = useSyncExternalStore<string | null>(
    subscribe,
    () => window.location.search,
    () => null,
  );
  return useMemo(() => (query === null ? null : readSignupAddress(query)), [query]);
}

/** Goes to another step and adds it to the browser's history. */
export function goToStep(address: SignupAddress): void {
  window.history.pushState(null, "", writeSignupAddress(address));
  for (const listener of listeners) listener();
}
