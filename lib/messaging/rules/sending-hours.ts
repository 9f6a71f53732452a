import { formatDay, hourAt } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";

/** Local hours of the send window: 08:00 <= t < 18:00 (docs/product/notifications.md "Sending window"). */
export const WINDOW_OPENS = 8;
export const WINDOW_CLOSES = 18;

/** The hours at which a send may be planned. */
export const SENDING_HOURS: readonly number[] = Array.from(
  { length: WINDOW_CLOSES - WINDOW_OPENS },
  (_, at) => WINDOW_OPENS + at,
);

/** Returns the first day (YYYY-MM-DD, of the farm) with an hour left at which a send may be planned. */
export const firstPlanDay = (now: Date, timeZone: string): string =>
  daysAfter(formatDay(now, timeZone), hourAt(now, timeZone) < WINDOW_CLOSES - 1 ? 0 : 1);
