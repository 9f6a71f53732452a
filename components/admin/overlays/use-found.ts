"use client";

import { useEffect, useState } from "react";
import { call } from "@/components/visitor/call";
import { FEWEST_LETTERS } from "@/lib/palette/inputs";
import type { Found } from "@/lib/palette/presenter";
import { type AdminPlace, farmOf } from "./place";

const PAUSE_MS = 200;

export interface FoundState {
  found: Found | null;
  state: "idle" | "searching" | "failed";
}

/** Asks the server what a search finds on the selected farm, a moment after the last key. */
export function useFound(place: AdminPlace, query: string): FoundState {
  const [found, setFound] = useState<FoundState>({ found: null, state: "idle" });
  const farmId = farmOf(place)?.id;
  const q = query.trim();
  useEffect(() => {
    if (farmId === undefined || q.length < FEWEST_LETTERS) {
      setFound({ found: null, state: "idle" });
      return;
    }
    let isLast = true;
    setFound((before) => ({ ...before, state: "searching" }));
    const timer = setTimeout(async () => {
      const answer = await call<Found>("GET", `/api/farms/${farmId}/find?q=${encodeURIComponent(q)}`);
      // An older answer never replaces a newer one.
      if (isLast)
        setFound(answer.ok ? { found: answer.data, state: "idle" } : { found: null, state: "failed" });
    }, PAUSE_MS);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [farmId, q]);
  return found;
}
