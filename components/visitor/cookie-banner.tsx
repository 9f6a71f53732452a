"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  COOKIE_SETTINGS_KEY,
  COOKIE_SETTINGS_VERSION,
  type CookieSettings,
  mustAsk,
} from "./cookie-settings";
import { sendPageHit } from "./page-hit";
import { kept } from "./storage";

export interface CookieWords {
  label: string;
  text: string;
  more: { href: string; label: string };
  accept: string;
  refuse: string;
}

/**
 * Asks once whether more than the strictly necessary may be kept; both answers are one press away. A link marked
 * with data-cookie-settings asks again.
 */
export function CookieBanner({ words }: { words: CookieWords }) {
  const [asking, setAsking] = useState(false);
  useEffect(() => setAsking(mustAsk(kept.read(COOKIE_SETTINGS_KEY), new Date())), []);
  useEffect(() => {
    const changeMind = (event: MouseEvent) => {
      if (!(event.target as Element | null)?.closest?.("[data-cookie-settings]")) return;
      event.preventDefault();
      setAsking(true);
    };
    document.addEventListener("click", changeMind);
    return () => document.removeEventListener("click", changeMind);
  }, []);
  if (!asking) return null;

  function answer(accept: boolean) {
    const settings: CookieSettings = {
      accept,
      version: COOKIE_SETTINGS_VERSION,
      createdAt: new Date().toISOString(),
    };
    kept.write(COOKIE_SETTINGS_KEY, JSON.stringify(settings));
    setAsking(false);
    sendPageHit();
  }

  return (
    <section
      aria-label={words.label}
      className="above-action no-print fixed inset-x-3 z-45 mx-auto max-w-3xl animate-slide-up rounded-xl border border-line bg-raised p-4 shadow-xl sm:flex sm:items-center sm:gap-6 sm:px-5"
    >
      <p className="text-sm sm:flex-1">
        {words.text}{" "}
        <a
          href={words.more.href}
          className="inline-block py-1 font-medium text-link underline underline-offset-4"
        >
          {words.more.label}
        </a>
      </p>
      <div className="mt-3 grid shrink-0 grid-cols-2 gap-2 sm:mt-0">
        <Button variant="secondary" onClick={() => answer(false)}>
          {words.refuse}
        </Button>
        <Button onClick={() => answer(true)}>{words.accept}</Button>
      </div>
    </section>
  );
}
