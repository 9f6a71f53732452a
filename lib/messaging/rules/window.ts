import { formatDay } from "@/lib/i18n/dates";
import { dayInZone, endOfDay, inZone, startOfDay } from "@/lib/time-zones/luxon-zone";
import { WINDOW_CLOSES, WINDOW_OPENS } from "./sending-hours";

/**
 * After an outage, a scheduled send still starts within this many minutes
 * (docs/product/notifications.md "Sending window").
 */
export const LATEST_START_MINUTES = 60;

export type WindowState = "open" | "too_early" | "too_late";

/** Returns whether an instant is before, in or after the send window of the farm. */
export function windowAt(instant: Date, timeZone: string): WindowState {
  const { hour } = inZone(instant, timeZone);
  if (hour < WINDOW_OPENS) return "too_early";
  return hour < WINDOW_CLOSES ? "open" : "too_late";
}

/** Returns when the send window opens next after `instant`. */
export function nextOpening(instant: Date, timeZone: string): Date {
  const local = inZone(instant, timeZone);
  const today = local.startOf("day").set({ hour: WINDOW_OPENS });
  return (today > local ? today : today.plus({ days: 1 })).toJSDate();
}

/**
 * Returns when work ends that begins at `from`, takes so many milliseconds, and goes on only while the window is open.
 */
export function endWithinWindows(from: Date, milliseconds: number, timeZone: string): Date {
  let begins = windowAt(from, timeZone) === "open" ? from : nextOpening(from, timeZone);
  for (let left = milliseconds; ; ) {
    const closes = inZone(begins, timeZone).startOf("day").set({ hour: WINDOW_CLOSES }).toJSDate();
    const room = closes.getTime() - begins.getTime();
    if (left <= room) return new Date(begins.getTime() + left);
    left -= room;
    begins = nextOpening(closes, timeZone);
  }
}

/** Returns the instant of a day (YYYY-MM-DD) and hour in a time zone; null when the day is invalid. */
export function scheduledInstant(day: string, hour: number, timeZone: string): Date | null {
  const local = dayInZone(day, timeZone).set({ hour, minute: 0, second: 0, millisecond: 0 });
  return local.isValid ? local.toJSDate() : null;
}

/** Returns the local day of an instant (YYYY-MM-DD), and where it begins and ends. */
export function localDay(instant: Date, timeZone: string): { day: string; from: Date; to: Date } {
  const day = formatDay(instant, timeZone);
  return { day, from: startOfDay(day, timeZone), to: endOfDay(day, timeZone) };
}

/** Returns the start of the current calendar month in a time zone. Monthly limits count from it. */
export const monthStart = (instant: Date, timeZone: string): Date =>
  startOfDay(inZone(instant, timeZone).toFormat("yyyy-MM-01"), timeZone);
