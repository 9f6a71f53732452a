"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { DraftState } from "./types";

/** The screen around a field is drawn at the next pause of the typing, and at the latest after this time. */
const PAUSE_MS = 150;
const LATEST_MS = 900;

let typing = false;

/** Makes a change whose words the field shows already, so that the rest of the screen may follow later. */
export function whileTyping(change: () => void): void {
  typing = true;
  try {
    change();
  } finally {
    typing = false;
  }
}

/**
 * Returns the draft as the screen shows it, and the newest one, which is saved. A key draws its own field alone: with
 * twenty blocks, drawing the rest before the next paint would make the letters late.
 */
export function useDrawnDraft(stored: DraftState) {
  const [draft, setDraft] = useState(stored);
  const newest = useRef(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const since = useRef<number | null>(null);

  const replace = useCallback((next: DraftState) => {
    newest.current = next;
    clearTimeout(timer.current);
    if (!typing) {
      since.current = null;
      setDraft(next);
      return;
    }
    const now = performance.now();
    since.current ??= now;
    const wait = Math.max(0, Math.min(PAUSE_MS, since.current + LATEST_MS - now));
    timer.current = setTimeout(() => {
      since.current = null;
      startTransition(() => setDraft(newest.current));
    }, wait);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { draft, newest, replace };
}
