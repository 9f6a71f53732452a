import { clockOf, formatTime, shortDay } from "@/lib/i18n/dates";
import type { Lang } from "@/lib/vocabulary/languages";

/** A phone has room for this many labels on each axis. */
const MOST = 5;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIME_STEPS = [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY];

/** Returns how long an instant is after midnight on the clock of a place. */
function sinceMidnight(time: number, timeZone: string): number {
  const [hour = 0, minute = 0] = clockOf(new Date(time), timeZone).split(":").map(Number);
  return hour * HOUR + minute * MINUTE;
}

/** Returns the midnight nearest to an instant, because a day has 23 or 25 hours when the clocks change. */
function nearestMidnight(time: number, timeZone: string): number {
  const since = sinceMidnight(time, timeZone);
  return since < DAY / 2 ? time - since : time + DAY - since;
}

/** Returns whole numbers from 0 to `most` or a little more, at most five. */
export function countTicks(most: number): number[] {
  let step = 1;
  for (let place = 1; Math.ceil(most / step) >= MOST; place *= 10)
    step = [1, 2, 5, 10].map((digit) => digit * place).find((one) => Math.ceil(most / one) < MOST) ?? step;
  return Array.from({ length: Math.max(2, Math.ceil(most / step) + 1) }, (_, at) => at * step);
}

export interface TimeTicks {
  times: number[];
  label: (time: number) => string;
}

/** Returns at most five round hours, or midnights for a longer time, and how they are written. */
export function timeTicks(from: number, to: number, lang: Lang, timeZone: string): TimeTicks {
  const start = from - sinceMidnight(from, timeZone);
  const between = (step: number) => {
    const times = Array.from({ length: Math.floor((to - start) / step) + 1 }, (_, at) => start + at * step);
    const exact = step < DAY ? times : times.map((time) => nearestMidnight(time, timeZone));
    return exact.filter((time) => time >= from && time <= to);
  };
  const fits = (step: number) => between(step).length <= MOST;
  const hours = TIME_STEPS.find((step) => step < DAY && fits(step));
  let step = hours ?? DAY;
  while (!fits(step)) step += DAY;
  return {
    times: between(step),
    label: (time) =>
      sinceMidnight(time, timeZone) === 0
        ? shortDay(new Date(time), lang, timeZone)
        : formatTime(new Date(time), lang, timeZone),
  };
}
