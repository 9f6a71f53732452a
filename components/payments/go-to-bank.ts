"use client";

import { splitLang } from "@/lib/vocabulary/languages";

/** Where the browser keeps the page to go on at; the bank's way back is the same for all. */
const KEPT = "potager-after-bank";

/** Leaves for the page of the bank. `returnTo` is a path of ours where the person goes on afterwards. */
export function goToBank(url: string, returnTo?: string): void {
  try {
    if (returnTo) sessionStorage.setItem(KEPT, returnTo);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing goes on at the page of the successful payment.
  }
  window.location.assign(url);
}

/** Returns the page to go on at after the bank, once. */
export function takeReturn(): string | null {
  try {
    const path = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    // Only a path of ours: whatever else was written there is not followed.
    return path && splitLang(path)?.rest.startsWith("/admin/") && !path.includes("\\") ? path : null;
  } catch {
    return null;
  }
}
