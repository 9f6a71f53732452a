import { DateTime } from "luxon";

/** Local hours within which notifications go out: 08:00 <= t < 18:00 (docs/product.md "Sending window"). */
export const WINDOW_OPENS = 8;
export const WINDOW_CLOSES = 18;
/** A schedule missed by an outage still goes out this late (docs/product.md "Sending window"). */
export const LATEST_START_MINUTES = 60;

export type WindowState = "open" | "too_early" | "too_late";

/** Where an instant stands in the farm's day. */
export function windowAt(instant: Date, timeZone: string): WindowState {
  const { hour } = DateTime.fromJSDate(instant, { zone: timeZone });
  if (hour < WINDOW_OPENS) return "too_early";
  return hour < WINDOW_CLOSES ? "open" : "too_late";
}

/** The next instant at which the window opens, after `instant`. */
export function nextOpening(instant: Date, timeZone: string): Date {
  const local = DateTime.fromJSDate(instant, { zone: timeZone });
  const today = local.startOf("day").set({ hour: WINDOW_OPENS });
  return (today > local ? today : today.plus({ days: 1 })).toJSDate();
}

/** A day (YYYY-MM-DD) and an hour on the farm's clock as an instant. */
export function scheduledInstant(day: string, hour: number, timeZone: string): Date | null {
  const local = DateTime.fromISO(day, { zone: timeZone }).set({ hour, minute: 0, second: 0, millisecond: 0 });
  return local.isValid ? local.toJSDate() : null;
}

/** First instant of the farm's current calendar month: monthly limits count from it. */
export const monthStart = (instant: Date, timeZone: string): Date =>
  DateTime.fromJSDate(instant, { zone: timeZone }).startOf("month").toJSDate();
