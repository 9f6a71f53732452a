"use client";

import { useSyncExternalStore } from "react";
import type { Me } from "@/lib/accounts/presenter";
import { call } from "./call";
import { forgetHint, forgetSavedForms } from "./saved-forms";

/** The person logged in; undefined until it is known, null for nobody. */
export type MeState = Me | null | undefined;

let me: MeState;
let pendingRequest: Promise<MeState> | undefined;
const listeners = new Set<() => void>();

/**
 * Reads a cookie that is set with the session, which scripts cannot read. It only tells that asking /api/me
 * makes sense.
 */
const signedIn = () => /(?:^|;\s*)signed-in=1(?:;|$)/.test(document.cookie);

function setMe(next: MeState): MeState {
  me = next;
  for (const listener of listeners) listener();
  return me;
}

/** Asks the server who is logged in; one request at a time. */
export function refreshMe(): Promise<MeState> {
  if (!signedIn()) return Promise.resolve(setMe(null));
  pendingRequest ??= call<Me>("GET", "/api/me")
    .then(({ ok, status, data }) => {
      if (ok) return setMe(data);
      // Only a 401 means nobody: a short loss of connection logs nobody out.
      if (status !== 401) return setMe(me ?? null);
      forgetHint();
      forgetSavedForms();
      return setMe(null);
    })
    .finally(() => {
      pendingRequest = undefined;
    });
  return pendingRequest;
}

/** Changes what is known without asking the server, for example after a farm was followed. */
export function changeMe(change: (known: Me) => Me): void {
  if (me) setMe(change(me));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (me === undefined) void refreshMe();
  return () => listeners.delete(listener);
}

/** Returns the person logged in; undefined on the server and until the first answer. */
export const useMe = (): MeState =>
  useSyncExternalStore(
    subscribe,
    () => me,
    () => undefined,
  );

/**
 * The same for components that only show an account: undefined becomes null, so a visitor's page is not
 * rendered again.
 */
export const useKnownMe = (): Me | null =>
  useSyncExternalStore(
    subscribe,
    () => me ?? null,
    () => null,
  );
