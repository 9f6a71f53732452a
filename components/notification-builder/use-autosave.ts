"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useHydrated } from "@/components/ui/use-hydrated";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { withBlocks } from "@/lib/vocabulary/message-words";
import { withOwnIds } from "./blocks";
import { draftOf, payloadOf } from "./draft";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft";
import { answerToSaved } from "./newer-words";
import type { DraftState } from "./types";

const PAUSE_MS = 900;
const RETRY_MS = 6000;

export interface SaveState {
  /** "conflict": another tab saved newer words; nothing is saved until the person has chosen. */
  kind: "clean" | "unsaved" | "saving" | "saved" | "failed" | "conflict";
  /** Time of the last save that worked. */
  at: Date | null;
  errors: Record<string, string[]>;
  restored: boolean;
  /** Whether own words were set aside for those of another tab, and can come back. */
  aside: boolean;
}

interface Ids {
  farm_id: number;
  notification_id: number;
}

/** Returns the words that are saved now, with their version; null when they cannot be read. */
async function newestWords({ farm_id, notification_id }: Ids) {
  const answer = await fetch(`/api/farms/${farm_id}/notifications/id/${notification_id}`, {
    headers: { "X-Requested-With": "XMLHttpRequest" },
  }).catch(() => null);
  if (!answer?.ok) return null;
  const { notification } = await answer.json();
  return { draft: draftOf(notification), version: Number(notification.version) };
}

/**
 * Saves the draft a moment after the last change, one save at a time. Until it is saved, a copy stays in the
 * tab's storage and is restored after a reload. Each save names the version it began with; when another tab was
 * faster, the person chooses whose words stay.
 */
export function useAutosave(options: {
  ids: Ids;
  uuid: string;
  version: number;
  lang: Lang;
  draft: DraftState;
  /** The newest words, which may not be drawn yet. */
  newest: RefObject<DraftState>;
  restore: (draft: DraftState) => void;
  action: PlainAction;
}) {
  const { ids, uuid, lang, draft, newest, restore, action } = options;
  const text = JSON.stringify(draft);
  const latest = useRef({ draft, text });
  const saved = useRef(text);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closed = useRef(false);
  const version = useRef(options.version);
  const conflict = useRef(false);
  const aside = useRef<DraftState | null>(null);
  const router = useRouter();
  // A page that the scripts drew, instead of the server, may be one that the browser kept from before an edit.
  const mayBeOld = useRef(useHydrated());
  const [compared, setCompared] = useState(!mayBeOld.current);
  const [state, setState] = useState<SaveState>({
    kind: "clean",
    at: null,
    errors: {},
    restored: false,
    aside: false,
  });
  const update = useCallback(
    (part: Partial<SaveState>) =>
      setState((now) =>
        Object.entries(part).every(([name, value]) => now[name as keyof SaveState] === value)
          ? now
          : { ...now, ...part },
      ),
    [],
  );

  /** Stops saving until the person has chosen between the own words and those of another tab. */
  const stopForNewer = useCallback(() => {
    conflict.current = true;
    clearTimeout(timer.current);
    keepDraft(uuid, { draft: newest.current, saved_version: version.current });
    update({ kind: "conflict", errors: {} });
  }, [uuid, update]);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { draft: now, text: sent } = latest.current;
    update({ kind: "saving" });
    const answer = await action(IDLE, {
      ...{ _lang: lang, ...ids, version: version.current },
      ...payloadOf(now),
    }).catch(() => null);
    if (answer?.errors.version) {
      stopForNewer();
      return false;
    }
    if (answer?.status !== "done") {
      update({ kind: "failed", errors: answer?.errors ?? {} });
      return false;
    }
    saved.current = sent;
    version.current = (answer.result as { version: number }).version;
    if (latest.current.text === sent) forgetDraft(uuid);
    update({ kind: latest.current.text === sent ? "saved" : "unsaved", at: new Date(), errors: {} });
    return true;
  }, []);

  /** Saves what is not saved yet; returns false when that failed. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    latest.current = { draft: newest.current, text: JSON.stringify(newest.current) };
    while (running.current) await running.current;
    if (conflict.current) return false;
    if (closed.current || latest.current.text === saved.current) return true;
    // The page may be closed before the answer is here.
    keepDraft(uuid, { draft: newest.current, saved_version: version.current });
    running.current = saveOnce().finally(() => {
      running.current = null;
    });
    const worked = await running.current;
    if (conflict.current) return false;
    if (!worked) timer.current = setTimeout(() => void flush(), RETRY_MS);
    else if (latest.current.text !== saved.current) return flush();
    return worked;
  }, [saveOnce]);

  // Restores once what the tab kept, when the page was closed before it could be saved.
  useEffect(() => {
    const kept = keptDraft(uuid);
    const words = kept && { ...kept.draft, ...withBlocks(kept.draft, withOwnIds) };
    if (!words || JSON.stringify(words) === saved.current) return;
    version.current = kept.saved_version;
    restore(words);
    update({ restored: true });
  }, []);

  useEffect(() => {
    if (!mayBeOld.current) return;
    void newestWords(ids).then((theirs) => {
      setCompared(true);
      if (!theirs || closed.current || conflict.current) return;
      const theirText = JSON.stringify(theirs.draft);
      const answer = answerToSaved(
        { version: theirs.version, text: theirText },
        { version: version.current, text: JSON.stringify(newest.current), savedText: saved.current },
      );
      if (answer === "leave") return;
      version.current = theirs.version;
      saved.current = theirText;
      forgetDraft(uuid);
      if (answer === "agree") return;
      restore(theirs.draft);
      router.refresh();
    });
  }, []);

  useEffect(() => {
    latest.current = { draft, text };
    if (closed.current || text === saved.current) return;
    keepDraft(uuid, { draft, saved_version: version.current });
    if (conflict.current) return;
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
    if (state.kind === "failed" || state.kind === "conflict") window.addEventListener("beforeunload", warn);
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

  /** Saves the own words over those of the other tab. */
  const keepMine = useCallback(async () => {
    const theirs = await newestWords(ids);
    if (!theirs) return;
    version.current = theirs.version;
    conflict.current = false;
    saved.current = "";
    await flush();
  }, [flush]);

  /** Shows the words of the other tab. The own words are set aside and can come back. */
  const takeTheirs = useCallback(async () => {
    const theirs = await newestWords(ids);
    if (!theirs) return;
    aside.current = newest.current;
    version.current = theirs.version;
    saved.current = JSON.stringify(theirs.draft);
    conflict.current = false;
    forgetDraft(uuid);
    restore(theirs.draft);
    update({ kind: "clean", at: new Date(), aside: true, restored: false });
  }, [uuid, restore, update]);

  /** Brings back the own words that were set aside. They are saved like any other change. */
  const bringBack = useCallback(() => {
    if (aside.current) restore(aside.current);
    aside.current = null;
    update({ aside: false });
  }, [restore, update]);

  const versionSeen = useCallback(() => version.current, []);

  return {
    state,
    flush,
    close,
    stopForNewer,
    versionSeen,
    compared,
    choice: { keepMine, takeTheirs, bringBack },
  };
}
