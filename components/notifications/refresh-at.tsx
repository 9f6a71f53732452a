"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 5000;

/** Asks the page again from its hour on, so that a scheduled send turns into a running one before one's eyes. */
export function RefreshAt({ at }: { at: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() >= new Date(at).getTime() && document.visibilityState === "visible") router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [at, router]);
  return null;
}
