"use client";

import { type ReactNode, useEffect, useId, useState } from "react";

const fold = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("’", "'");

/**
 * Hides the questions that do not contain every word, and the categories without a match. The links to those
 * categories become inert but stay in place, so that nothing moves.
 * @returns the number of matches
 */
function filter(listId: string, query: string): number {
  const words = fold(query).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const category of document.querySelectorAll<HTMLElement>(`#${listId} > section`)) {
    let left = 0;
    for (const item of category.querySelectorAll("details")) {
      const text = fold(item.textContent);
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) left++;
    }
    category.hidden = left === 0;
    document.querySelector(`a[href="#${category.id}"]`)?.toggleAttribute("inert", left === 0);
    found += left;
  }
  return found;
}

/** Keeps the search in the address, so that it can be shared and survives a reload. */
function keep(query: string) {
  const url = new URL(window.location.href);
  if (query) url.searchParams.set("q", query);
  else url.searchParams.delete("q");
  window.history.replaceState(null, "", url);
}

/**
 * Filters the questions of the page. Without JavaScript there is no field, only its empty space. The server
 * passes the class names, so that the class merging code is not sent to the browser.
 */
export function FaqSearch({
  listId,
  labels,
  look,
  icon,
  empty,
}: {
  listId: string;
  labels: { search: string; found: string };
  look: string;
  icon: ReactNode;
  empty: ReactNode;
}) {
  const id = useId();
  const [search, setSearch] = useState<{ query: string; found: number }>();
  useEffect(() => {
    const query = new URLSearchParams(window.location.search).get("q") ?? "";
    setSearch({ query, found: filter(listId, query) });
  }, [listId]);
  const searching = search !== undefined && search.query.trim() !== "";
  const type = (query: string) => {
    setSearch({ query, found: filter(listId, query) });
    keep(query);
  };
  return (
    <div className="no-print">
      <search className="block min-h-18">
        {search ? (
          <form onSubmit={(event) => event.preventDefault()}>
            <label htmlFor={id} className="block text-sm font-semibold">
              {labels.search}
            </label>
            <span className="relative mt-1.5 block">
              <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
                {icon}
              </span>
              <input
                id={id}
                type="search"
                name="q"
                autoComplete="off"
                maxLength={100}
                value={search.query}
                onChange={(event) => type(event.target.value)}
                className={look}
              />
            </span>
          </form>
        ) : null}
      </search>
      <p role="status" className="mb-2 mt-1.5 min-h-6 text-sm text-muted">
        {searching ? `${labels.found} ${search.found}` : null}
      </p>
      {searching && search.found === 0 ? empty : null}
    </div>
  );
}
