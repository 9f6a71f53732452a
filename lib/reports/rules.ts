import { endOfDay, startOfDay } from "@/lib/time-zones/luxon-zone";
import type { ReportKind } from "@/lib/vocabulary/enumerations";

/** Local hour from which on reports are sent: owners read them with their coffee, not at night. */
export const REPORT_HOUR = 7;
/** A weekly report that could not go on Monday still goes until Wednesday. */
export const WEEKLY_UNTIL_WEEKDAY = 3;
/** A daily report needs more people than this (docs/product/statistics.md "Reports"). */
export const DAILY_THRESHOLD = 5;
/** Days after which it is forgotten that a report was made. */
export const KEPT_DAYS = 60;
/** Weeks of the curve. */
export const CURVE_WEEKS = 12;

/** What happened among the subscribers of a farm in the period of a report. */
export interface Happened {
  gained: number;
  lost: number;
  /** People who subscribed by themselves, neither imported nor synced. */
  by_themselves: number;
}

/** Returns whether a report has something to say. An empty week is no news. */
export const isWorthSending = (kind: ReportKind, { gained, lost, by_themselves }: Happened): boolean =>
  kind === "weekly" ? gained + lost > 0 : by_themselves > DAILY_THRESHOLD;

/** Returns the first and the last instant of the period that begins on `day`. */
export function periodOf(kind: ReportKind, day: string, timeZone: string): { from: Date; to: Date } {
  return { from: startOfDay(day, timeZone), to: endOfDay(day, timeZone, kind === "weekly" ? 7 : 1) };
}
