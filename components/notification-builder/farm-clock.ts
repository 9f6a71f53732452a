"use client";

import { useEffect, useState } from "react";
import { formatDay, hourAt } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import { WINDOW_CLOSES, WINDOW_OPENS } from "@/lib/messaging/rules/sending-hours";

/** Returns the time, updated each half minute; null until hydration, because the server's time differs. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the farm's day (YYYY-MM-DD), some days from now. */
export const farmDay = (timeZone: string, daysAhead: number): string =>
  daysAfter(formatDay(new Date(), timeZone), daysAhead);

/** Returns whether an instant is inside the hours of sending. */
export function windowOf(now: Date, timeZone: string): "open" | "too_early" | "too_late" {
  const hour = hourAt(now, timeZone);
  if (hour < WINDOW_OPENS) return "too_early";
  return hour < WINDOW_CLOSES ? "open" : "too_late";
}
