"use client";

import { useEffect } from "react";

/** Takes a secret out of the address once the page holds it: it is not kept in the history nor shared. */
export function StripQuery({ name }: { name: string }) {
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has(name)) return;
    url.searchParams.delete(name);
    window.history.replaceState(null, "", url.pathname + url.search + url.hash);
  }, [name]);
  return null;
}
