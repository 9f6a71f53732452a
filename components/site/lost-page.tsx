"use client";

import { useEffect, useState } from "react";

const SECONDS = 10;

/**
 * Goes home after ten seconds, unless one would rather stay. Its looks come from the server: every page of the
 * site carries this code.
 */
export function GoHome({
  homeHref,
  labels,
  looks,
}: {
  homeHref: string;
  labels: Record<"home" | "stay" | "staying", string>;
  looks: Record<"home" | "stay", string>;
}) {
  const [staying, stay] = useState(false);
  useEffect(() => {
    if (staying) return;
    const go = () => {
      // Someone who is logging in meanwhile is not taken away.
      if (!window.location.hash.startsWith("#/auth/")) window.location.assign(homeHref);
    };
    const timer = setInterval(go, SECONDS * 1000);
    return () => clearInterval(timer);
  }, [staying, homeHref]);
  return (
    <div className="mt-7 flex flex-wrap items-center justify-center gap-3">
      <a href={homeHref} className={looks.home}>
        {labels.home}
      </a>
      {staying ? (
        <p role="status" className="px-3">
          {labels.staying}
        </p>
      ) : (
        <button type="button" onClick={() => stay(true)} className={looks.stay}>
          {labels.stay}
        </button>
      )}
    </div>
  );
}
