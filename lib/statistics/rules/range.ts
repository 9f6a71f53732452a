import { DateTime } from "luxon";
import type { Preset, RangeInput } from "../inputs";

/** The longest range, in days: ten years. */
const MOST_DAYS = 3660;
const DEFAULT_PRESET = "30";

/** Days from `from` to `to`, both included, as YYYY-MM-DD in the farm's time zone. */
export interface DayRange {
  from: string;
  to: string;
  /** Null when both days were chosen one by one. */
  preset: Preset | null;
}

const parse = (day: string) => DateTime.fromISO(day, { zone: "utc" });

/** Returns a day some days later, or earlier when negative. */
export const addDays = (day: string, days: number): string => parse(day).plus({ days }).toISODate()!;

const daysBetween = (from: string, to: string): number => parse(to).diff(parse(from), "days").days;

/** Returns every day of a range. */
export const daysOf = ({ from, to }: Pick<DayRange, "from" | "to">): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/**
 * Returns the days that are looked at. Two chosen days count in the order of time, whichever was chosen first, up to
 * today; anything else falls back to the preset.
 * @param first the first day of the farm
 */
export function rangeOf(asked: RangeInput, today: string, first: string): DayRange {
  const [from, to = today] = asked.from && asked.to ? [asked.from, asked.to].sort() : [asked.from, asked.to];
  const last = to < today ? to : today;
  if (from && from <= last && daysBetween(from, last) < MOST_DAYS) return { from, to: last, preset: null };
  const preset = asked.range ?? DEFAULT_PRESET;
  const start = preset === "all" ? first : addDays(today, 1 - Number(preset));
  const [, latest = today] = [start, addDays(today, 1 - MOST_DAYS)].sort();
  return { from: latest < today ? latest : today, to: today, preset };
}

/** What is wrong with the days that a program asks for. */
export interface RangeFault {
  field: "from" | "to";
  /** A key of messages/{lang}/errors.json. */
  key: string;
  values?: { days: number };
}

/** Returns why `rangeOf` would answer other days than those asked for; null when it answers them. */
export function rangeFault({ from, to }: RangeInput, today: string): RangeFault | null {
  if (!from) return to ? { field: "from", key: "requiredDate" } : null;
  if (to && to < from) return { field: "to", key: "endBeforeStart" };
  if (from > today) return { field: "from", key: "givenOnFuture" };
  const last = to && to < today ? to : today;
  return daysBetween(from, last) < MOST_DAYS
    ? null
    : { field: "from", key: "rangeTooLong", values: { days: MOST_DAYS } };
}

/** How many days one point of a chart covers. */
export type Step = "day" | "week" | "month";

/** From how many days on a chart shows weeks, and months: farms send about once a week, and a phone is narrow. */
const DAYS_IN_WEEKS = 46;
const DAYS_IN_MONTHS = 184;

/** Consecutive days that one point of a chart stands for. */
export interface Bucket {
  step: Step;
  from: string;
  to: string;
}

/** Returns the range in days, in weeks from Monday, or in months. The first and last may be cut by the range. */
export function bucketsOf({ from, to }: Pick<DayRange, "from" | "to">): Bucket[] {
  const days = daysBetween(from, to) + 1;
  const step: Step = days < DAYS_IN_WEEKS ? "day" : days < DAYS_IN_MONTHS ? "week" : "month";
  const buckets: Bucket[] = [];
  for (let start = from; start <= to; ) {
    const end = parse(start).endOf(step).toISODate()!;
    const last = end < to ? end : to;
    buckets.push({ step, from: start, to: last });
    start = addDays(last, 1);
  }
  return buckets;
}
