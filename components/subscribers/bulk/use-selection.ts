"use client";

import { useState } from "react";

/** Whom a bulk action changes: people by id, or everyone whom the list's filter shows. */
export interface Selection {
  ids: ReadonlySet<number>;
  everyone: boolean;
  count: number;
  has: (id: number) => boolean;
  toggle: (id: number, range: boolean) => void;
  /** Selects the people of this page, or none of them when all are selected. */
  togglePage: () => void;
  page: "all" | "some" | "none";
  selectEveryone: () => void;
  /** Forgets a person who was deleted. */
  drop: (id: number) => void;
  clear: () => void;
}

interface State {
  ids: ReadonlySet<number>;
  /** The filter of which everyone is selected. */
  filter: string | null;
  /** The row that was pressed last, where a range begins. */
  last: number | null;
}

const NOTHING: State = { ids: new Set(), filter: null, last: null };

/**
 * Returns the selection in a list of people. It stays over pages and searches; "everyone" holds for one filter alone.
 * @param page the ids on this page, in their order
 */
export function useSelection(page: readonly number[], filter: string, total: number): Selection {
  const [state, setState] = useState(NOTHING);
  const everyone = state.filter === filter;
  // Another filter shows other people, so nobody is selected by the old one.
  const ids = state.filter === null || everyone ? state.ids : NOTHING.ids;
  const onPage = page.filter((id) => everyone || ids.has(id)).length;
  const between = (one: number, other: number) => {
    const [from, to] = [page.indexOf(one), page.indexOf(other)].sort((a, b) => a - b);
    return from === undefined || from < 0 ? [other] : page.slice(from, (to ?? from) + 1);
  };
  const choose = (chosen: readonly number[], into: boolean, last: number | null) => {
    const next = new Set(everyone ? page : ids);
    for (const id of chosen) {
      if (into) next.add(id);
      else next.delete(id);
    }
    setState({ ids: next, filter: null, last });
  };
  return {
    ids,
    everyone,
    count: everyone ? total : ids.size,
    has: (id) => everyone || ids.has(id),
    toggle: (id, range) => {
      const chosen = range && state.last !== null ? between(state.last, id) : [id];
      choose(chosen, everyone ? false : !ids.has(id), id);
    },
    togglePage: () => choose(page, onPage < page.length, null),
    page: page.length > 0 && onPage === page.length ? "all" : onPage > 0 ? "some" : "none",
    selectEveryone: () => setState({ ids: new Set(), filter, last: null }),
    drop: (id) => setState((now) => ({ ...now, ids: new Set([...now.ids].filter((one) => one !== id)) })),
    clear: () => setState(NOTHING),
  };
}
