"use client";

import { useEffect, useRef, useState } from "react";
import { Scene } from "@/components/illustrations/scene";
import { buttonStyle } from "@/components/ui/button-style";

const SECONDS = 10;

/**
 * Shown for a page that does not exist. Goes to the home page after ten seconds, unless the person chooses to
 * stay.
 */
export function LostPage({
  homeHref,
  words,
}: {
  homeHref: string;
  words: Record<"title" | "text" | "goes" | "home" | "stay" | "staying", string>;
}) {
  const [staying, setStaying] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (staying) return status.current?.focus();
    const go = () => {
      // A person who is logging in at that moment stays on the page.
      if (!window.location.hash.startsWith("#/auth/")) window.location.assign(homeHref);
    };
    const timer = setInterval(go, SECONDS * 1000);
    return () => clearInterval(timer);
  }, [staying, homeHref]);
  return (
    <div className="shell flex flex-col items-center py-14 text-center md:py-20">
      <Scene name="not-found" className="w-full max-w-80" />
      <h1 className="mt-6 max-w-full text-4xl">{words.title}</h1>
      <p className="mt-3 max-w-[56ch] text-lg text-muted">
        {words.text} <span className="noscript:hidden">{words.goes}</span>
      </p>
      <div className="mt-7 flex flex-wrap items-center justify-center gap-3">
        <a href={homeHref} className={buttonStyle({ size: "lg" })}>
          {words.home}
        </a>
        {staying ? null : (
          <button
            type="button"
            onClick={() => setStaying(true)}
            className={buttonStyle({ variant: "secondary", size: "lg", className: "noscript:hidden" })}
          >
            {words.stay}
          </button>
        )}
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className={staying ? "px-3 focus:outline-none" : "sr-only"}
        >
          {staying ? words.staying : null}
        </p>
      </div>
    </div>
  );
}
