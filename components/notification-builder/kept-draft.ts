import type { DraftState } from "./types";

const KEPT_HOURS = 12;
const keyOf = (uuid: string) => `potager:draft:${uuid}`;

/** Keeps a copy of what is not saved yet, in this tab only. */
export function keepDraft(uuid: string, draft: DraftState): void {
  try {
    sessionStorage.setItem(keyOf(uuid), JSON.stringify({ draft, at: Date.now() }));
  } catch {
    // A full or forbidden storage loses only this extra copy.
  }
}

export function keptDraft(uuid: string): DraftState | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(uuid)) ?? "null") as {
      draft: DraftState;
      at: number;
    } | null;
    return kept && Date.now() - kept.at < KEPT_HOURS * 3_600_000 ? kept.draft : null;
  } catch {
    return null;
  }
}

export function forgetDraft(uuid: string): void {
  try {
    sessionStorage.removeItem(keyOf(uuid));
  } catch {
    // As in keepDraft, an error loses only this extra copy.
  }
}
