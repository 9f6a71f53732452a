"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { notificationStats } from "@/lib/notifications/service/stats";

export type NotificationStats = Awaited<ReturnType<typeof notificationStats>>;

const WHILE_SENDING_MS = 2000;
const AFTERWARDS_MS = 15_000;
const SETTLED_HOURS = 48;

/**
 * The statistics, asked again every two seconds while the notification is being sent and now and then while
 * answers still come in; the rest of the page follows when its status changes.
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

  // Resumed or canceled here: the page was read again and knows better than the last answer.
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
