"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { notificationStats } from "@/lib/notifications/service/stats";

export type NotificationStats = Awaited<ReturnType<typeof notificationStats>>;

const WHILE_SENDING_MS = 2000;
const AFTERWARDS_MS = 15_000;
const SETTLED_HOURS = 48;

/**
 * Returns the statistics, fetched every two seconds during a send and less often afterwards, while opens and
 * clicks still come in. A new status refreshes the rest of the page.
 */
export function useStats(address: string, initial: NotificationStats, finishedAt: string | null) {
  const router = useRouter();
  const [stats, setStats] = useState(initial);
  const [offline, setOffline] = useState(false);
  const [wasSending, setWasSending] = useState(initial.status === "sending");
  const status = useRef(initial.status);
  const settled =
    finishedAt !== null && Date.now() - new Date(finishedAt).getTime() > SETTLED_HOURS * 3_600_000;
  const pause = stats.status === "sending" ? WHILE_SENDING_MS : settled ? null : AFTERWARDS_MS;

  // After a resume or a cancel the page was loaded again, and its statistics are newer than the last answer.
  useEffect(() => {
    status.current = initial.status;
    setStats(initial);
    if (initial.status === "sending") setWasSending(true);
  }, [initial]);

  useEffect(() => {
    if (pause === null) return;
    const stop = new AbortController();
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const answer = await fetch(address, { signal: stop.signal });
        if (!answer.ok) throw new Error(String(answer.status));
        const body = (await answer.json()) as { stats: NotificationStats };
        setStats(body.stats);
        setOffline(false);
        if (body.stats.status !== status.current) router.refresh();
        status.current = body.stats.status;
      } catch {
        if (!stop.signal.aborted) setOffline(true);
      }
    };
    const timer = setInterval(ask, pause);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [address, pause, router]);

  return { stats, offline, wasSending };
}
