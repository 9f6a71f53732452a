"use client";

import { useEffect, useRef } from "react";

/** Scrolls a row of tabs so that the current one is seen, on a phone that shows only some of them. */
export function CurrentTabInView() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const row = place.current?.parentElement;
    const tab = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !tab) return;
    const [of, from] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += of.left - from.left - (from.width - of.width) / 2;
  });
  return <span ref={place} hidden />;
}
