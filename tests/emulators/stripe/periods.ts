import type { Recurring } from "./objects";

const SECONDS = { day: 86_400, week: 7 * 86_400 };

/** Returns the end of the period that starts at `start`; months keep the anchor's day where they have it. */
export function periodEnd(anchor: number, { interval, interval_count }: Recurring, start: number): number {
  if (interval === "day" || interval === "week") return start + SECONDS[interval] * interval_count;
  const months = interval === "year" ? 12 * interval_count : interval_count;
  for (let count = months; ; count += months) {
    const end = addMonths(anchor, count);
    if (end > start) return end;
  }
}

function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime() / 1000;
}
