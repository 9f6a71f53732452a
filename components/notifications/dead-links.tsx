"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import type { CheckedLinks } from "@/lib/notifications/presenter";

/** Names the links of a saved draft that lead nowhere; nothing while they are tried, and when all is well. */
export function DeadLinks({ ids }: { ids: { farm_id: number; notification_id: number } }) {
  const t = useTranslations("notifications.deadLinks");
  const [dead, setDead] = useState<CheckedLinks["dead"]>([]);
  const address = `/api/farms/${ids.farm_id}/notifications/${ids.notification_id}/check-links`;

  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const headers = { "X-Requested-With": "XMLHttpRequest" };
      const answer = await fetch(address, { method: "POST", headers, signal: stop.signal });
      if (answer.ok) setDead(((await answer.json()) as CheckedLinks).dead);
    };
    // A check that fails says nothing about the links, and no send waits for it.
    ask().catch(() => {});
    return () => stop.abort();
  }, [address]);

  if (dead.length === 0) return null;
  return (
    <Alert tone="warning" role="status" title={t("title", { count: dead.length })}>
      <ul className="mt-1 grid gap-1">
        {dead.map(({ url, reason }) => (
          <li key={url} className="wrap-anywhere">
            <strong className="font-semibold">{url}</strong> {t(reason)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
