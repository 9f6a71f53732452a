"use client";

import type { ReactNode } from "react";
import { popup } from "@/components/visitor/signals";

/** Opens the phone's share dialog for the address; copies the address where there is none. */
export function ShareButton({
  title,
  copied,
  look,
  children,
}: {
  title: string;
  /** Shown after the address was copied. */
  copied: string;
  look: string;
  children: ReactNode;
}) {
  const share = async () => {
    const url = location.origin + location.pathname;
    // Both calls fail when the person cancels.
    if (navigator.share) return navigator.share({ title, url }).catch(() => {});
    await navigator.clipboard?.writeText(url).then(
      () => popup("success", copied),
      () => {},
    );
  };
  return (
    <button type="button" onClick={() => void share()} className={look}>
      {children}
    </button>
  );
}
