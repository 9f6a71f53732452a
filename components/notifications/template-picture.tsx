"use client";

import { useEffect, useState } from "react";
import { EmailFrame } from "@/components/notification-builder/email-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { useSeen } from "@/components/ui/use-seen";
import type { TemplatePicture as Picture } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the email of a template as the farm would send it. It is fetched once the card comes near the window. */
export function TemplatePicture({ address, title, lang }: { address: string; title: string; lang: Lang }) {
  const [box, seen] = useSeen<HTMLDivElement>();
  const [picture, setPicture] = useState<Picture | "failed" | null>(null);

  useEffect(() => {
    if (!seen) return;
    const stop = new AbortController();
    const ask = async () => {
      const answer = await fetch(address, { signal: stop.signal, headers: { "X-Language": lang } });
      return answer.ok ? ((await answer.json()) as Picture) : "failed";
    };
    ask()
      .catch(() => "failed" as const)
      .then((given) => stop.signal.aborted || setPicture(given));
    return () => stop.abort();
  }, [seen, address, lang]);

  return (
    <div
      ref={box}
      aria-hidden="true"
      className="pointer-events-none aspect-[5/6] overflow-hidden rounded-t-[1.1rem] border-b border-line bg-sunken"
    >
      {picture === null ? <Skeleton className="size-full" /> : null}
      {picture !== null && picture !== "failed" ? (
        <EmailFrame html={picture.html} title={title} width="phone" />
      ) : null}
    </div>
  );
}
