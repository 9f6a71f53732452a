"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { IDLE } from "@/lib/transport/form-state";
import { payloadOf } from "./draft";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft";
import type { DraftState } from "./types";

const PAUSE_MS = 900;
const RETRY_MS = 6000;

export interface SaveState {
  kind: "clean" | "unsaved" | "saving" | "saved" | "failed";
  /** Time of the last save that worked. */
  at: Date | null;
  errors: Record<string, string[]>;
  restored: boolean;
}

/**
 * Saves the draft a moment after the last change, one save at a time. Until it is saved, a copy stays in the
 * tab's storage and is restored after a reload.
 */
export function useAutosave(options: {
  ids: { farm_id: number; notification_id: number };
  uuid: string;
  lang: string;
  draft: DraftState;
  restore: (draft: DraftState) => void;
  action: PlainAction;
}) {
  const { ids, uuid, lang, draft, restore, action } = options;
  const text = JSON.stringify(draft);
  const latest = useRef({ draft, text });
  const saved = useRef(text);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closed = useRef(false);
  const [state, setState] = useState<SaveState>({ kind: "clean", at: null, errors: {}, restored: false });
  const update = useCallback((part: Partial<SaveState>) => setState((now) => ({ ...now, ...part })), []);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { draft: now, text: sent } = latest.current;
    update({ kind: "saving" });
    const answer = await action(IDLE, { _lang: lang, ...ids, ...payloadOf(now) }).catch(() => null);
    if (answer?.status !== "done") {
      update({ kind: "failed", errors: answer?.errors ?? {} });
      return false;
    }
    saved.current = sent;
    if (latest.current.text === sent) forgetDraft(uuid);
    update({ kind: latest.current.text === sent ? "saved" : "unsaved", at: new Date(), errors: {} });
    return true;
  }, []);

  /** Saves what is not saved yet; returns false when that failed. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (running.current) await running.current;
    if (closed.current || latest.current.text === saved.current) return true;
    running.current = saveOnce().finally(() => {
      running.current = null;
    });
    const worked = await running.current;
    if (!worked) timer.current = setTimeout(() => void flush(), RETRY_MS);
    else if (latest.current.text !== saved.current) return flush();
    return worked;
  }, [saveOnce]);

  // Restores once what the tab kept, when the page was closed before it could be saved.
  useEffect(() => {
    const kept = keptDraft(uuid);
    if (!kept || JSON.stringify(kept) === saved.current) return;
    restore(kept);
    update({ restored: true });
  }, []);

  useEffect(() => {
    latest.current = { draft, text };
    if (closed.current || text === saved.current) return;
    keepDraft(uuid, draft);
    update({ kind: "unsaved" });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  }, [draft, text, uuid, flush, update]);

  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && void flush();
    const back = () => void flush();
    const warn = (event: BeforeUnloadEvent) => {
      if (!closed.current && latest.current.text !== saved.current) event.preventDefault();
    };
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("online", back);
    if (state.kind === "failed") window.addEventListener("beforeunload", warn);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("online", back);
      window.removeEventListener("beforeunload", warn);
    };
  }, [flush, state.kind]);

  // Navigating to another admin screen unmounts the editor without a reload, so it saves here.
  useEffect(() => () => void flush(), [flush]);

  /** Stops saving, because the draft will be replaced or was sent. */
  const close = useCallback(() => {
    closed.current = true;
    clearTimeout(timer.current);
    forgetDraft(uuid);
  }, [uuid]);

  return { state, flush, close };
}
