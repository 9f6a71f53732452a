"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 5000;

/** Refreshes the page regularly from its scheduled time on, so that the running send appears by itself. */
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
