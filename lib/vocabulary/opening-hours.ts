import { z } from "zod";
import { day } from "@/lib/values/fields";
import { isInSeason, MAX_CLOSED_DAYS, MAX_SEASONS, MAX_SPANS, type SeasonDates } from "./opening-season";
import { WEEKDAYS, type Weekday } from "./weekdays";

/** The schema of a farm's opening hours: the JSON column, the API and the forms. A CHECK guards the column too. */

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalidTime");

/** Midnight at the end of a day is "24:00"; a time field of a browser can only say "00:00". */
const closingClock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "invalidTime")
  .transform((text) => (text === "00:00" ? "24:00" : text));

const Span = z
  .object({ opens: clock, closes: closingClock })
  .refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "closesBeforeOpens" });

const Spans = z
  .array(Span)
  .max(MAX_SPANS)
  .transform((spans) => spans.toSorted((a, b) => a.opens.localeCompare(b.opens)))
  .refine(
    (spans) => spans.every((span, at) => at === 0 || spans[at - 1]!.closes < span.opens),
    "hoursOverlap",
  )
  .default([]);

const Week = z.object(
  Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, Spans])) as Record<Weekday, typeof Spans>,
);

/** A leap year, so that February 29 exists. */
const LEAP_YEAR = "2028";

const monthDay = z
  .string()
  .regex(/^\d\d-\d\d$/, "invalidValue")
  .refine((text) => z.iso.date().safeParse(`${LEAP_YEAR}-${text}`).success, "invalidValue");

const Season = z
  .object({ from: monthDay.nullable().default(null), to: monthDay.nullable().default(null), week: Week })
  .refine(({ from, to }) => (from === null) === (to === null), {
    path: ["to"],
    message: "seasonNeedsBothDays",
  });

const overlaps = (one: SeasonDates, other: SeasonDates) =>
  one.from === null || other.from === null
    ? one.from === other.from
    : isInSeason(one, other.from) || isInSeason(other, one.from);

/**
 * Weekly hours by season. A season without dates counts on the days that no other season has; a day without a season
 * and a closed day have no hours.
 */
export const OpeningHours = z.object({
  seasons: z
    .array(Season)
    .min(1)
    .max(MAX_SEASONS)
    .refine(
      (seasons) => seasons.every((one, at) => seasons.slice(at + 1).every((other) => !overlaps(one, other))),
      "seasonsOverlap",
    )
    .transform((seasons) => seasons.toSorted((a, b) => (a.from ?? "99").localeCompare(b.from ?? "99"))),
  closed_days: z
    .array(day)
    .max(MAX_CLOSED_DAYS)
    .transform((days) => [...new Set(days)].sort())
    .default([]),
});
export type OpeningHours = z.infer<typeof OpeningHours>;
export type OpeningSeason = OpeningHours["seasons"][number];
export type OpeningWeek = OpeningSeason["week"];
export type OpeningSpan = z.infer<typeof Span>;
