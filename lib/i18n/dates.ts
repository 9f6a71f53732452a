import { ruleOf } from "@/lib/time-zones/known-zones";
import { onTheClock } from "@/lib/time-zones/zone-rule";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { CONVENTIONS } from "./conventions";
import { dateFormat, formatClock } from "./format";

/** Returns the date whose UTC fields the clock of a zone shows. Intl is asked in UTC alone: its zones may be old. */
const onClockOf = (date: Date, timeZone: string): Date => onTheClock(date, ruleOf(timeZone));

const inWords = (date: Date, lang: Lang, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  CONVENTIONS[lang].day(
    dateFormat(CONVENTIONS[lang].locale, { ...options, timeZone: "UTC" }).format(onClockOf(date, timeZone)),
  );

/** Formats a date as YYYY-MM-DD in the given time zone. */
export const formatDay = (date: Date, timeZone = SITE_ZONE): string =>
  onClockOf(date, timeZone).toISOString().slice(0, 10);

/** Formats a date for sentences: "31 juillet 2026", "July 31, 2026". */
export const longDay = (date: Date, lang: Lang, timeZone = SITE_ZONE): string =>
  inWords(date, lang, timeZone, { dateStyle: "long" });

/** Returns the time of an instant as "HH:MM", from "00:00" to "23:59". */
export const clockOf = (date: Date, timeZone: string): string =>
  onClockOf(date, timeZone).toISOString().slice(11, 16);

/** Returns the hour of an instant in a time zone, from 0 to 23. */
export const hourAt = (date: Date, timeZone: string): number => Number(clockOf(date, timeZone).slice(0, 2));

/** Formats the time of an instant: "6 h 09" (fr) or "6:09 a.m." (en). */
export const formatTime = (date: Date, lang: Lang, timeZone: string): string =>
  formatClock(clockOf(date, timeZone), lang);

/** Formats a moment for tables: "2026-07-31, 21 h 05" (fr) or "2026-07-31, 9:05 p.m." (en). */
export const formatMoment = (date: Date, lang: Lang, timeZone: string): string =>
  `${formatDay(date, timeZone)}, ${formatTime(date, lang, timeZone)}`;

/** Formats a moment for sentences: "31 juillet 2026 à 21 h 05" (fr) or "July 31, 2026 at 9:05 p.m." (en). */
export const longMoment = (date: Date, lang: Lang, timeZone: string): string =>
  `${longDay(date, lang, timeZone)} ${CONVENTIONS[lang].at} ${formatTime(date, lang, timeZone)}`;

/** Formats a day for narrow places: "31 juill." (fr) or "Jul 31" (en). */
export const shortDay = (date: Date, lang: Lang, timeZone: string): string =>
  inWords(date, lang, timeZone, { month: "short", day: "numeric" });

/** Formats a moment for narrow places: "31 juill., 21 h 05" (fr) or "Jul 31, 9:05 p.m." (en). */
export const shortMoment = (date: Date, lang: Lang, timeZone: string): string =>
  `${shortDay(date, lang, timeZone)}, ${formatTime(date, lang, timeZone)}`;

/** Formats a day near `now` for sentences, with the year only when it is another one: "6 décembre", "December 6". */
export function spokenDay(date: Date, lang: Lang, now: Date, timeZone = SITE_ZONE): string {
  if (formatDay(date, timeZone).slice(0, 4) !== formatDay(now, timeZone).slice(0, 4))
    return longDay(date, lang, timeZone);
  return inWords(date, lang, timeZone, { day: "numeric", month: "long" });
}

/** Formats a month for narrow places: "nov. 2026" (fr) or "Nov 2026" (en). */
export const shortMonth = (date: Date, lang: Lang, timeZone: string): string =>
  dateFormat(CONVENTIONS[lang].locale, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    onClockOf(date, timeZone),
  );
