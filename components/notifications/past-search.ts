import type { PastMessages } from "@/lib/notifications/presenter";

interface Asked {
  search: string;
  page: number;
  /** How often this page was asked for before. */
  turn: number;
}

export interface PastSearch {
  /** What was asked for last. */
  asked: Asked;
  /** What is on the screen: all pages of a search up to this one. */
  shown: { search: string; page: number; rows: PastMessages["past"]; more: boolean };
  failed: boolean;
}

export type PastAct =
  | { kind: "search"; search: string }
  | { kind: "more" | "retry" }
  /** The answer to a question; null when none came. */
  | { kind: "answer"; asked: Asked; found: PastMessages | null };

/** Returns the search as the page begins with it: the newest messages. */
export const beginSearch = ({ past, past_more }: PastMessages): PastSearch => ({
  asked: { search: "", page: 1, turn: 0 },
  shown: { search: "", page: 1, rows: past, more: past_more },
  failed: false,
});

/** Returns whether the screen shows what was asked for last; else rows of another page or search would mix. */
export const isAnswered = ({ asked, shown }: PastSearch): boolean =>
  asked.search === shown.search && asked.page === shown.page;

/** Returns the search after an act. An answer to an older question changes nothing. */
export function searchPast(state: PastSearch, act: PastAct): PastSearch {
  const { asked, shown } = state;
  switch (act.kind) {
    case "search":
      return { ...state, asked: { search: act.search, page: 1, turn: 0 }, failed: false };
    case "more":
      return isAnswered(state) ? { ...state, asked: { ...asked, page: asked.page + 1, turn: 0 } } : state;
    case "retry":
      return { ...state, asked: { ...asked, turn: asked.turn + 1 }, failed: false };
    case "answer": {
      if (act.asked !== asked) return state;
      if (!act.found) return { ...state, failed: true };
      const { search, page } = asked;
      const rows = page === 1 ? act.found.past : [...shown.rows, ...act.found.past];
      return { ...state, shown: { search, page, rows, more: act.found.past_more }, failed: false };
    }
  }
}
