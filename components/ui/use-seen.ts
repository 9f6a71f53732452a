"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** Returns a ref for an element, and whether it has come near the window once. Heavy parts load only then. */
export function useSeen<Node extends Element>(margin = "300px"): [RefObject<Node | null>, boolean] {
  const ref = useRef<Node>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        setSeen(true);
      },
      { rootMargin: margin },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [margin]);
  return [ref, seen];
}
