import { createTranslator } from "use-intl/core";
import { CONVENTIONS } from "@/lib/i18n/conventions";
import { formatClock, monthDayInWords } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import type { OpeningHours, OpeningSeason, OpeningSpan } from "@/lib/vocabulary/opening-hours";
import { WEEKDAYS } from "@/lib/vocabulary/weekdays";
import en from "@/messages/en/hours.json" with { type: "json" };
import fr from "@/messages/fr/hours.json" with { type: "json" };
import { closedSoon, seasonOn, type WeekGroup, weekGroups } from "./opening-hours";

// Loads only this area, so that a page with hours does not load all messages.
const MESSAGES = { fr, en };

const translatorOf = (lang: Lang) => createTranslator({ locale: lang, messages: MESSAGES[lang] });

/** One line of a week: "lundi au vendredi" and "9 h à 17 h". */
export interface HoursLine {
  days: string;
  hours: string;
}

function daysInWords({ first, last }: WeekGroup, lang: Lang, length: "weekdays" | "shortWeekdays"): string {
  const t = translatorOf(lang);
  if (first === last) return t(`${length}.${first}`);
  if (first === "monday" && last === "sunday") return t("everyDay");
  const inARow = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === 1;
  return t(inARow ? "dayPair" : "dayRange", { first: t(`${length}.${first}`), last: t(`${length}.${last}`) });
}

function spansInWords(spans: readonly OpeningSpan[], lang: Lang): string {
  const t = translatorOf(lang);
  if (spans.length === 0) return t("closed");
  return spans
    .map(({ opens, closes }) =>
      opens === "00:00" && closes === "24:00"
        ? t("allDay")
        : t("span", { opens: formatClock(opens, lang), closes: formatClock(closes, lang) }),
    )
    .join(", ");
}

/** Returns the week of a season in lines. */
export const weekLines = (
  season: OpeningSeason,
  lang: Lang,
  length: "weekdays" | "shortWeekdays" = "weekdays",
): HoursLine[] =>
  weekGroups(season).map((group) => ({
    days: daysInWords(group, lang, length),
    hours: spansInWords(group.spans, lang),
  }));

/** Returns the dates of a season in words; null for one without dates that stands alone. */
export function seasonInWords({ seasons }: OpeningHours, season: OpeningSeason, lang: Lang): string | null {
  const t = translatorOf(lang);
  if (season.from !== null && season.to !== null)
    return t("season", { from: monthDayInWords(season.from, lang), to: monthDayInWords(season.to, lang) });
  return seasons.length > 1 ? t("restOfYear") : null;
}

/** Returns "Fermé le 24 juin, le 1er juillet" for the closed days to come, or null. */
export function closedDaysInWords(hours: OpeningHours, today: string, lang: Lang): string | null {
  const days = closedSoon(hours, today).map((day) => monthDayInWords(day.slice(5), lang));
  if (days.length === 0) return null;
  const t = translatorOf(lang);
  const list = new Intl.ListFormat(CONVENTIONS[lang].locale, { type: "conjunction" });
  return t("closedDays", { days: list.format(days.map((day) => t("onDay", { day }))) });
}

/**
 * Returns the hours of the season of a day in short lines, for the footer of an email: "mer. au sam. : 9 h à 17 h".
 * Days without hours are left out. Empty when the farm says nothing, or has no hours in that season.
 * @param today YYYY-MM-DD on the farm's clock
 */
export function openingHoursLines(hours: OpeningHours | null, lang: Lang, today: string): string[] {
  const season = hours && seasonOn(hours, today);
  if (!hours || !season) return [];
  const t = translatorOf(lang);
  const open = weekGroups(season).filter(({ spans }) => spans.length > 0);
  const lines = open.map((group) =>
    t("line", { days: daysInWords(group, lang, "shortWeekdays"), hours: spansInWords(group.spans, lang) }),
  );
  if (lines.length === 0) return [];
  const closed = closedDaysInWords(hours, today, lang);
  return closed ? [...lines, closed] : lines;
}
