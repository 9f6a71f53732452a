"use client";

import { useEffect, useState } from "react";
import {
  type OpeningWords,
  openingSentence,
  openingState,
  unpackHours,
} from "@/lib/farms/rules/opening-hours";
import { formatClock, monthDayInWords } from "@/lib/i18n/format";
import { fill } from "@/lib/i18n/pattern";
import { unpackRule } from "@/lib/time-zones/zone-rule";
import type { Lang } from "@/lib/vocabulary/languages";

const MINUTE_MS = 60_000;

/** Returns the present minute; null until the page's scripts run, because the page is older than the minute. */
function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS) + 50);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** Returns "samedi" for a day of the next week, else "11 juillet". */
function dayInWords(day: string, lang: Lang, ahead: number): string {
  if (ahead >= 7) return monthDayInWords(day.slice(5), lang);
  const format = new Intl.DateTimeFormat(`${lang}-CA`, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Shows "Open until 5 p.m." by the clock of the farm. The week's hours are in the page itself. */
export function OpenNow({
  lang,
  hours,
  zoneRule,
  words,
}: {
  lang: Lang;
  /** A text of packHours. */
  hours: string;
  /** A text of packRule, because the data of all zones would be long. */
  zoneRule: string;
  words: OpeningWords;
}) {
  const now = useMinute();
  if (!now) return <span className="inline-block min-h-6" />;
  const state = openingState(unpackHours(hours), now, unpackRule(zoneRule));
  const { key, time, day, ahead = 0 } = openingSentence(state);
  return (
    <span className={state.open ? "font-semibold text-primary" : undefined}>
      {fill(words[key], {
        time: time ? formatClock(time, lang) : "",
        day: day ? dayInWords(day, lang, ahead) : "",
      })}
    </span>
  );
}
