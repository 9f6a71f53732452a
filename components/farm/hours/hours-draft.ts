import type { OpeningHours, OpeningSeason, OpeningSpan } from "@/lib/vocabulary/opening-hours";
import { WEEKDAYS, type Weekday } from "@/lib/vocabulary/weekdays";

/** Hours as they are typed: a time may still be empty. The server says what is missing. */
export type HoursDraft = OpeningHours;

const USUAL: OpeningSpan = { opens: "09:00", closes: "17:00" };

export const PRESETS = {
  everyDay: WEEKDAYS,
  midweek: ["wednesday", "thursday", "friday", "saturday"],
  weekend: ["saturday", "sunday"],
} as const satisfies Record<string, readonly Weekday[]>;
export type Preset = keyof typeof PRESETS;

const seasonOf = (days: readonly Weekday[]): OpeningSeason => ({
  from: null,
  to: null,
  week: Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, days.includes(weekday) ? [USUAL] : []]),
  ) as OpeningSeason["week"],
});

/** Returns hours from 9 to 5 on the days of a preset, the whole year. */
export const presetHours = (preset: Preset): HoursDraft => ({
  seasons: [seasonOf(PRESETS[preset])],
  closed_days: [],
});

const withWeek = (season: OpeningSeason, weekday: Weekday, spans: OpeningSpan[]): OpeningSeason => ({
  ...season,
  week: { ...season.week, [weekday]: spans },
});

/** Returns the first hours of a week, which a newly opened day begins with. */
const usualOf = ({ week }: OpeningSeason): OpeningSpan[] =>
  WEEKDAYS.map((weekday) => week[weekday]).find((spans) => spans.length > 0) ?? [USUAL];

/** Opens a day with the hours of the others, or closes it. */
export const toggleDay = (season: OpeningSeason, weekday: Weekday): OpeningSeason =>
  withWeek(season, weekday, season.week[weekday].length > 0 ? [] : usualOf(season));

/** Adds empty hours to a day. */
export const addSpan = (season: OpeningSeason, weekday: Weekday): OpeningSeason =>
  withWeek(season, weekday, [...season.week[weekday], { opens: "", closes: "" }]);

export const removeSpan = (season: OpeningSeason, weekday: Weekday, at: number): OpeningSeason =>
  withWeek(
    season,
    weekday,
    season.week[weekday].filter((_, index) => index !== at),
  );

export const changeSpan = (
  season: OpeningSeason,
  weekday: Weekday,
  at: number,
  change: Partial<OpeningSpan>,
): OpeningSeason =>
  withWeek(
    season,
    weekday,
    season.week[weekday].map((span, index) => (index === at ? { ...span, ...change } : span)),
  );

/** Gives every open day the hours of the first open day. */
export const copyHours = (season: OpeningSeason): OpeningSeason => ({
  ...season,
  week: Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, season.week[weekday].length > 0 ? usualOf(season) : []]),
  ) as OpeningSeason["week"],
});

/** Returns whether open days have different hours, so that copying changes something. */
export const hoursDiffer = (season: OpeningSeason): boolean => {
  const usual = JSON.stringify(usualOf(season).map(({ opens, closes }) => [opens, closes]));
  return WEEKDAYS.map((weekday) => season.week[weekday]).some(
    (spans) =>
      spans.length > 0 && JSON.stringify(spans.map(({ opens, closes }) => [opens, closes])) !== usual,
  );
};

/** Adds a season with the hours of the first one; the season without dates stays last. */
export const addSeason = (hours: HoursDraft): HoursDraft => ({
  ...hours,
  seasons: [{ ...hours.seasons[0]!, from: "06-01", to: "10-31" }, ...hours.seasons],
});

/** Returns what a time field shows: it knows no "24:00". */
export const shownClock = (clock: string): string => (clock === "24:00" ? "00:00" : clock);

/** Returns whether a stored value is hours as they were typed. */
export const isHoursDraft = (value: unknown): value is HoursDraft | null =>
  value === null || (typeof value === "object" && Array.isArray(Reflect.get(value, "seasons")));
