"use client";

import type { ReactNode } from "react";
import { popup } from "@/components/visitor/signals";

/** The phone's own way of sharing an address, and a copy of it where there is none. */
export function ShareButton({
  title,
  copied,
  look,
  children,
}: {
  title: string;
  /** Said when the address was copied. */
  copied: string;
  look: string;
  children: ReactNode;
}) {
  const share = async () => {
    const url = location.origin + location.pathname;
    // Both are refused when one thinks better of it.
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
