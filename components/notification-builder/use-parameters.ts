"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Parameters } from "@/lib/notifications/presenter";
import type { SendTime } from "./types";

export interface ParametersState {
  data: Parameters | null;
  loading: boolean;
  failed: boolean;
}

/**
 * Returns the recipients and the cost of the saved draft, fetched again after each save, and for which time they are:
 * the warm-up and the taxes depend on the day. A choice of another time is quoted at once.
 */
export function useParameters(
  ids: { farm_id: number; notification_id: number },
  initial: Parameters | null,
  savedAt: Date | null,
  time: SendTime,
) {
  const { when } = time;
  const quoted = useRef(when);
  const [state, setState] = useState<ParametersState>({ data: initial, loading: false, failed: false });
  const asked = useRef<AbortController>(undefined);
  const newest = useRef<Promise<Parameters | null>>(undefined);
  const { farm_id, notification_id } = ids;

  const read = useCallback(
    async (controller: AbortController): Promise<Parameters | null> => {
      setState((now) => ({ ...now, loading: true }));
      try {
        const answer = await fetch(
          `/api/farms/${farm_id}/notifications/${notification_id}/parameters?when=${quoted.current}`,
          { signal: controller.signal, headers: { "X-Requested-With": "XMLHttpRequest" } },
        );
        if (!answer.ok) throw new Error(String(answer.status));
        const data = (await answer.json()) as Parameters;
        setState({ data, loading: false, failed: false });
        return data;
      } catch {
        // A newer question took the place of this one: whoever asked gets the newer answer.
        if (asked.current !== controller) return newest.current ?? null;
        if (!controller.signal.aborted) setState((now) => ({ ...now, loading: false, failed: true }));
        return null;
      }
    },
    [farm_id, notification_id],
  );

  const refresh = useCallback((): Promise<Parameters | null> => {
    asked.current?.abort();
    asked.current = new AbortController();
    newest.current = read(asked.current);
    return newest.current;
  }, [read]);

  useEffect(() => {
    if (quoted.current === when) return;
    quoted.current = when;
    void refresh();
  }, [when, refresh]);

  // The server drew the page anew: what it says now replaces what was known, for example that a card is missing.
  const drawn = useRef(initial);
  useEffect(() => {
    if (drawn.current === initial) return;
    drawn.current = initial;
    setState((now) => ({ ...now, data: initial }));
    void refresh();
  }, [initial, refresh]);

  useEffect(() => {
    if (savedAt) void refresh();
  }, [savedAt, refresh]);
  useEffect(() => () => asked.current?.abort(), []);

  return { ...state, ...time, refresh };
}
