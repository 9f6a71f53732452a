"use client";

import { useEffect, useRef } from "react";

/** Shows the next step of an import from its top: all steps have one address, and the last was left at its end. */
export function TopOfStep({ step }: { step: string }) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) window.scrollTo(0, 0);
    shown.current = step;
  }, [step]);
  return null;
}
