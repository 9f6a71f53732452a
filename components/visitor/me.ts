"use client";

import { useSyncExternalStore } from "react";
import type { Me } from "@/lib/accounts/presenter";
import { call } from "./call";

/** Undefined until it is known who looks at the page; null for nobody in particular. */
export type MeState = Me | null | undefined;

let me: MeState;
let asked: Promise<MeState> | undefined;
const listeners = new Set<() => void>();

/** Set beside the session, which no script may read: says only that asking who one is makes sense. */
const signedIn = () => /(?:^|;\s*)signed-in=1(?:;|$)/.test(document.cookie);

function tell(next: MeState): MeState {
  me = next;
  for (const listener of listeners) listener();
  return me;
}

/** A session that has ended is not asked for again at every page. */
function forgetHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = "signed-in=; path=/; max-age=0";
}

/** Asks once more who is logged in; one question at a time. */
export function refreshMe(): Promise<MeState> {
  if (!signedIn()) return Promise.resolve(tell(null));
  asked ??= call<Me>("GET", "/api/me")
    .then(({ ok, status, data }) => {
      if (ok) return tell(data);
      // Only that answer means nobody: a connection lost for a moment logs no one out.
      if (status !== 401) return tell(me ?? null);
      forgetHint();
      return tell(null);
    })
    .finally(() => {
      asked = undefined;
    });
  return asked;
}

/** What is known better than the server said: a farm followed a moment ago. */
export function changeMe(change: (known: Me) => Me): void {
  if (me) tell(change(me));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (me === undefined) void refreshMe();
  return () => listeners.delete(listener);
}

/** Who looks at the page; the server, and the first moment in the browser, know nobody. */
export const useMe = (): MeState =>
  useSyncExternalStore(
    subscribe,
    () => me,
    () => undefined,
  );

/** The same for who only shows an account: not yet known is nobody, and nothing is drawn again for a visitor. */
export const useKnownMe = (): Me | null =>
  useSyncExternalStore(
    subscribe,
    () => me ?? null,
    () => null,
  );
