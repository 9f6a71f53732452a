"use client";

import { type RefObject, useEffect } from "react";

/** Stops the form around a field from being sent while it is busy, and says so through `onHeld`. */
export function useHoldSubmit(field: RefObject<HTMLInputElement | null>, busy: boolean, onHeld: () => void) {
  useEffect(() => {
    const form = field.current?.form;
    if (!busy || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      onHeld();
      field.current?.focus();
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [busy]);
}
