"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import type { Preview } from "@/lib/notifications/presenter";
import { IDLE } from "@/lib/transport/form-state";
import { pickFields } from "@/lib/values/pick-fields";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { payloadOf } from "./draft";
import type { BuilderFacts, DraftState } from "./types";

const PAUSE_MS = 450;

export interface PreviewState {
  preview: Preview;
  loading: boolean;
  failed: boolean;
  /** The subscriber whose message is shown; null for an example. */
  reader: Reader | null;
  setReader: (id: number) => void;
}

type Reader = BuilderFacts["readers"][number];

/** Returns the email with the text that is typed now, rendered a moment after the last change. */
export function usePreview(options: {
  ids: { farm_id: number; notification_id: number };
  lang: Lang;
  draft: DraftState;
  readers: readonly Reader[];
  initial: Preview;
  /** Whether the preview is on the screen. */
  watched: boolean;
  action: PlainAction;
}): PreviewState {
  const { ids, lang, draft, readers, initial, watched, action } = options;
  const [subscriber_id, setReader] = useState(initial.reader?.id ?? null);
  const payload = payloadOf(draft);
  const fields = LANGS.flatMap((each) => [`subject_${each}`, `email_content_${each}`] as const);
  const wanted = JSON.stringify({
    ...pickFields(payload, [...fields, "produce_ids", "reply_to", "scheduled_day", "scheduled_hour"]),
    subscriber_id,
  });
  const shown = useRef((initial.reader?.id ?? null) === subscriber_id ? wanted : "");
  const turn = useRef(0);
  const [state, setState] = useState({ preview: initial, loading: false, failed: false });

  useEffect(() => {
    if (!watched || wanted === shown.current) return;
    const mine = ++turn.current;
    const timer = setTimeout(async () => {
      setState((now) => ({ ...now, loading: true }));
      const answer = await action(IDLE, { _lang: lang, ...ids, ...JSON.parse(wanted) }).catch(() => null);
      if (mine !== turn.current) return;
      if (answer?.status !== "done") {
        setState((now) => ({ ...now, loading: false, failed: true }));
        return;
      }
      shown.current = wanted;
      setState({ preview: answer.result as Preview, loading: false, failed: false });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, watched]);

  const reader = readers.find(({ id }) => id === subscriber_id) ?? null;
  // The preview is drawn anew only when this changes.
  return useMemo(() => ({ ...state, reader, setReader }), [state, reader]);
}
