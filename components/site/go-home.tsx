"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";

const SECONDS = 10;

/** Goes home after ten seconds, unless one would rather stay. */
export function GoHome({
  homeHref,
  labels,
}: {
  homeHref: string;
  labels: Record<"home" | "stay" | "staying", string>;
}) {
  const [staying, stay] = useState(false);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => window.location.assign(homeHref), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [staying, homeHref]);
  return (
    <div className="mt-7 flex flex-wrap items-center justify-center gap-3">
      <a href={homeHref} className={buttonStyle({ size: "lg" })}>
        {labels.home}
      </a>
      {staying ? (
        <p role="status" className="px-3">
          {labels.staying}
        </p>
      ) : (
        <Button variant="secondary" size="lg" onClick={() => stay(true)}>
          {labels.stay}
        </Button>
      )}
    </div>
  );
}
