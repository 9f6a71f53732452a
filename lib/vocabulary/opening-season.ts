/** Limits of opening hours. The CHECK of farms.opening_hours has the same numbers. */
export const MAX_SEASONS = 4;
export const MAX_SPANS = 3;
export const MAX_CLOSED_DAYS = 60;

/** The dates of a season, as month and day ("07-24"); both null when it has none. */
export interface SeasonDates {
  from: string | null;
  to: string | null;
}

/** Returns whether a month and day is in a season. A season may go over New Year; one without dates has all days. */
export function isInSeason({ from, to }: SeasonDates, monthDay: string): boolean {
  if (from === null || to === null) return true;
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to;
}
