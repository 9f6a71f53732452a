import { longDay, shortDay, shortMonth } from "@/lib/i18n/dates";
import type { StatisticsPoint } from "@/lib/statistics/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** A day as an instant in the middle of it in UTC, where it is formatted. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Returns how the axis of a chart and its table name a point. */
export function pointNames(
  { step, from, to }: Pick<StatisticsPoint, "step" | "from" | "to">,
  lang: Lang,
): { label: string; name: string } {
  const label = step === "month" ? shortMonth(noon(from), lang, "UTC") : shortDay(noon(from), lang, "UTC");
  if (step === "month") return { label, name: label };
  return { label, name: from === to ? from : `${from} – ${to}` };
}

/** Returns a day in words: "26 novembre 2026". @param day YYYY-MM-DD */
export const dayInWords = (day: string, lang: Lang): string => longDay(noon(day), lang, "UTC");
