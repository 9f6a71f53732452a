"use client";

import { useEffect, useRef, useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import type { Preview } from "@/lib/notifications/presenter";
import { IDLE } from "@/lib/transport/form-state";
import { pickFields } from "@/lib/values/pick-fields";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { payloadOf } from "./draft";
import type { DraftState } from "./types";

const PAUSE_MS = 450;

/** Returns the email with the text that is typed now, rendered a moment after the last change. */
export function usePreview(options: {
  ids: { farm_id: number; notification_id: number };
  lang: Lang;
  draft: DraftState;
  /** The subscriber whose message is shown; null for an example. */
  subscriber_id: number | null;
  initial: Preview;
  /** Whether the preview is on the screen. */
  watched: boolean;
  action: PlainAction;
}) {
  const { ids, lang, draft, subscriber_id, initial, watched, action } = options;
  const payload = payloadOf(draft);
  const fields = LANGS.flatMap((each) => [`subject_${each}`, `email_content_${each}`] as const);
  const wanted = JSON.stringify({
    ...pickFields(payload, [...fields, "produce_ids", "reply_to"]),
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

  return state;
}
