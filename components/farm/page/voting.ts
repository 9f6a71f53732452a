"use client";

import { useSyncExternalStore } from "react";

export interface Voting {
  voting_count: number;
  voting_average: number | null;
}

const latest = new Map<number, Voting>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the server's answer to a vote, so that every part of the page shows the new average. */
export function setVoting(farm_id: number, voting: Voting): void {
  latest.set(farm_id, voting);
  for (const listener of listeners) listener();
}

/** Returns the votes of a farm: the latest answer of the server, or those the page was rendered with. */
export const useVoting = (farm_id: number, initial: Voting): Voting =>
  useSyncExternalStore(
    subscribe,
    () => latest.get(farm_id) ?? initial,
    () => initial,
  );
