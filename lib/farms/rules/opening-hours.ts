import { daysAfter } from "@/lib/i18n/format";
import { onTheClock, type ZoneRule } from "@/lib/time-zones/zone-rule";
import type { OpeningHours, OpeningSeason, OpeningSpan } from "@/lib/vocabulary/opening-hours";
import { isInSeason } from "@/lib/vocabulary/opening-season";
import { WEEKDAYS, type Weekday } from "@/lib/vocabulary/weekdays";

/** When a farm is open. All days and times are those of the farm's clock. */

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns the weekday of a day (YYYY-MM-DD). */
export const weekdayOf = (day: string): Weekday => WEEKDAYS[(utc(day).getUTCDay() + 6) % 7]!;

/** Returns the day and the time of day of an instant on the clock of a zone. */
function localTime(now: Date, rule: ZoneRule): { day: string; clock: string } {
  const shown = onTheClock(now, rule).toISOString();
  return { day: shown.slice(0, 10), clock: shown.slice(11, 16) };
}

/** Returns the season of a day, or null. Seasons with dates stand before the one without. */
export const seasonOn = ({ seasons }: OpeningHours, day: string): OpeningSeason | null =>
  seasons.find((season) => isInSeason(season, day.slice(5))) ?? null;

/** Returns the hours of a day, earliest first. */
export function spansOn(hours: OpeningHours, day: string): readonly OpeningSpan[] {
  if (hours.closed_days.includes(day)) return [];
  return seasonOn(hours, day)?.week[weekdayOf(day)] ?? [];
}

export type OpeningState =
  /** `closes` is null when the farm is open around the clock; `ahead` counts days. */
  | { open: true; closes: string | null; ahead: number }
  /** `opens` is null when the farm opens on no day of the next year. */
  | { open: false; opens: string; day: string; ahead: number }
  | { open: false; opens: null };

/** Follows hours over midnight ("18:00" to "24:00", then "00:00" to "02:00"). */
function closing(hours: OpeningHours, day: string, span: OpeningSpan): OpeningState {
  let last = span;
  for (let ahead = 0; ahead <= 7; ahead++) {
    const next =
      last.closes === "24:00"
        ? spansOn(hours, daysAfter(day, ahead + 1)).find(({ opens }) => opens === "00:00")
        : undefined;
    if (!next) return { open: true, closes: last.closes, ahead };
    last = next;
  }
  return { open: true, closes: null, ahead: 0 };
}

/** Returns whether a farm is open at an instant, and when that changes next. */
export function openingState(hours: OpeningHours, now: Date, rule: ZoneRule): OpeningState {
  const { day: today, clock } = localTime(now, rule);
  const current = spansOn(hours, today).find(({ opens, closes }) => opens <= clock && clock < closes);
  if (current) return closing(hours, today, current);
  for (let ahead = 0; ahead <= 366; ahead++) {
    const day = daysAfter(today, ahead);
    const next = spansOn(hours, day).find(({ opens }) => ahead > 0 || opens > clock);
    if (next) return { open: false, opens: next.opens, day, ahead };
  }
  return { open: false, opens: null };
}

/** A closing time after midnight that people still call the same evening. */
const NIGHT_ENDS = "06:00";

/** Sentences with {time} and {day}, which the browser fills in (messages "hours"). */
export interface OpeningWords {
  openUntil: string;
  openNow: string;
  alwaysOpen: string;
  opensToday: string;
  opensTomorrow: string;
  opensWeekday: string;
  opensOn: string;
  closed: string;
}

/** Returns the sentence of a state; its values are still to be formatted. */
export function openingSentence(state: OpeningState): {
  key: keyof OpeningWords;
  time?: string;
  day?: string;
  ahead?: number;
} {
  if (state.open) {
    if (state.closes === null) return { key: "alwaysOpen" };
    const soon = state.ahead === 0 || (state.ahead === 1 && state.closes <= NIGHT_ENDS);
    return soon ? { key: "openUntil", time: state.closes } : { key: "openNow" };
  }
  if (state.opens === null) return { key: "closed" };
  const { opens: time, day, ahead } = state;
  if (ahead === 0) return { key: "opensToday", time };
  if (ahead === 1) return { key: "opensTomorrow", time };
  return ahead < 7 ? { key: "opensWeekday", time, day, ahead } : { key: "opensOn", day, ahead };
}

/** Days of a week in a row with the same hours. */
export interface WeekGroup {
  first: Weekday;
  last: Weekday;
  spans: readonly OpeningSpan[];
}

const same = (one: readonly OpeningSpan[], other: readonly OpeningSpan[]) =>
  JSON.stringify(one.map(({ opens, closes }) => [opens, closes])) ===
  JSON.stringify(other.map(({ opens, closes }) => [opens, closes]));

/** Returns the week of a season as groups of days with the same hours, from Monday. */
export function weekGroups({ week }: OpeningSeason): WeekGroup[] {
  const groups: WeekGroup[] = [];
  for (const weekday of WEEKDAYS) {
    const spans = week[weekday];
    const before = groups.at(-1);
    if (before && same(before.spans, spans)) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, spans });
  }
  return groups;
}

/** Returns the closed days from `today` on, at most `count` days ahead. */
export const closedSoon = ({ closed_days }: OpeningHours, today: string, count = 60): string[] =>
  closed_days.filter((day) => day >= today && day <= daysAfter(today, count));

/**
 * Returns hours as a short text, for the data of a page: closed days, then each season with its dates and days.
 * "2026-06-24|05-15,10-31;;;10:00-18:00;;;;".
 */
export const packHours = ({ seasons, closed_days }: OpeningHours): string =>
  [
    closed_days.join(),
    ...seasons.map(({ from, to, week }) =>
      [
        from && to ? `${from},${to}` : "",
        ...WEEKDAYS.map((weekday) => week[weekday].map(({ opens, closes }) => `${opens}-${closes}`).join()),
      ].join(";"),
    ),
  ].join("|");

const listOf = (text: string): string[] => (text === "" ? [] : text.split(","));

/** Returns the hours of a text of `packHours`. */
export function unpackHours(packed: string): OpeningHours {
  const [closed = "", ...seasons] = packed.split("|");
  return {
    closed_days: listOf(closed),
    seasons: seasons.map((season) => {
      const [dates = "", ...days] = season.split(";");
      const [from = null, to = null] = listOf(dates);
      const spans = (text = "") =>
        listOf(text).map((span) => ({ opens: span.slice(0, 5), closes: span.slice(6) }));
      const week = Object.fromEntries(WEEKDAYS.map((weekday, at) => [weekday, spans(days[at])]));
      return { from, to, week: week as OpeningSeason["week"] };
    }),
  };
}
