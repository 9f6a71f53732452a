"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { changedWords, type History, NO_HISTORY, record, redo, undo, type Words } from "./history";
import type { DraftState } from "./types";

export interface HistoryControl {
  canUndo: boolean;
  canRedo: boolean;
  /** Takes one step back, or again forward. */
  step: (way: "undo" | "redo") => void;
  /** What the last step changed; a new object at each step. */
  last: { way: "undo" | "redo"; fields: (keyof Words)[] } | null;
}

/** Returns what a key asks for: ctrl or cmd Z, with shift, or ctrl Y. */
function wayOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): "undo" | "redo" | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

/**
 * Remembers the changes of a draft, and takes them back by keys or buttons.
 * @param listens whether the words are on the screen
 */
export function useHistory(
  newest: RefObject<DraftState>,
  replace: (draft: DraftState) => void,
  listens: boolean,
) {
  const history = useRef<History>(NO_HISTORY);
  const [can, setCan] = useState({ undo: false, redo: false });
  const [last, setLast] = useState<HistoryControl["last"]>(null);

  const keep = useCallback((next: History) => {
    history.current = next;
    const [undoes, redoes] = [next.past.length > 0, next.future.length > 0];
    setCan((now) => (now.undo === undoes && now.redo === redoes ? now : { undo: undoes, redo: redoes }));
  }, []);

  /** Remembers a change that is about to be made. */
  const note = useCallback(
    (next: DraftState) => keep(record(history.current, newest.current, next, performance.now())),
    [keep, newest],
  );
  /** Forgets everything, because other words stand here now. */
  const forget = useCallback(() => keep(NO_HISTORY), [keep]);

  const step = useCallback(
    (way: "undo" | "redo") => {
      const before = newest.current;
      const made = (way === "undo" ? undo : redo)(history.current, before);
      if (!made) return;
      // Fields show letters before the draft does; they notice the older words only when both agree first.
      flushSync(() => replace(before));
      keep(made.history);
      replace(made.draft);
      setLast({ way, fields: changedWords(before, made.draft) });
    },
    [keep, newest, replace],
  );

  useEffect(() => {
    if (!listens) return;
    const press = (event: KeyboardEvent) => {
      const way = wayOf(event);
      if (!way || (event.target as Element).closest("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      step(way);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [listens, step]);

  const control: HistoryControl = { canUndo: can.undo, canRedo: can.redo, step, last };
  return { control, note, forget };
}
