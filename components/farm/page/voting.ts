"use client";

import { useSyncExternalStore } from "react";

export interface Voting {
  voting_count: number;
  voting_average: number | null;
}

const told = new Map<number, Voting>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server has answered to a vote on this page, for every part of it that shows the average. */
export function tellVoting(farm_id: number, voting: Voting): void {
  told.set(farm_id, voting);
  for (const listener of listeners) listener();
}

/** The votes of a farm: those the page was made with, until a vote has brought newer ones. */
export const useVoting = (farm_id: number, made: Voting): Voting =>
  useSyncExternalStore(
    subscribe,
    () => told.get(farm_id) ?? made,
    () => made,
  );
