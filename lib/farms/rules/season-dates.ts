import { daysAfter } from "@/lib/i18n/format";
import type { OpeningSeason } from "@/lib/vocabulary/opening-hours";

/** First and last day (YYYY-MM-DD). */
export interface SeasonDays {
  validFrom: string;
  validThrough: string;
}

/** A day that a year does not have, February 29, is the day before it. */
const existing = (day: string) =>
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : `${day.slice(0, 8)}28`;

/** Returns when a season is, from the year before `today` to two years after it. */
function occurrences({ from, to }: OpeningSeason, today: string): SeasonDays[] {
  if (from === null || to === null) return [];
  const year = Number(today.slice(0, 4));
  const overNewYear = from > to ? 1 : 0;
  return [year - 1, year, year + 1, year + 2].map((start) => ({
    validFrom: existing(`${start}-${from}`),
    validThrough: existing(`${start + overNewYear}-${to}`),
  }));
}

const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** Returns the days between the seasons with dates, for a year from the first such days that are not over. */
function daysBetween(seasons: readonly OpeningSeason[], today: string): SeasonDays[] {
  const taken = seasons
    .flatMap((season) => occurrences(season, today))
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
  const free = taken
    .slice(1)
    .map((next, at) => ({
      validFrom: daysAfter(taken[at]!.validThrough, 1),
      validThrough: daysAfter(next.validFrom, -1),
    }))
    .filter(({ validFrom, validThrough }) => validFrom <= validThrough && validThrough >= today);
  const [first] = free;
  return first ? free.filter(({ validFrom }) => validFrom < yearAfter(first.validFrom)) : [];
}

/**
 * Returns the days of a season, this time or, when it is over, the next. A season without dates has the days between
 * the others; null when it is the only one and counts on every day.
 */
export function seasonDays(
  season: OpeningSeason,
  seasons: readonly OpeningSeason[],
  today: string,
): SeasonDays[] | null {
  if (season.from !== null)
    return occurrences(season, today)
      .filter(({ validThrough }) => validThrough >= today)
      .slice(0, 1);
  const dated = seasons.filter(({ from }) => from !== null);
  return dated.length === 0 ? null : daysBetween(dated, today);
}
