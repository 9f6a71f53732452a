import { useTranslations } from "next-intl";
import { formatDay, formatTime, spokenDay } from "@/lib/i18n/dates";
import type { Lang } from "@/lib/vocabulary/languages";

interface LastTextProps {
  at: Date;
  now: Date;
  /** Day (YYYY-MM-DD) on which the send begins. */
  begins: string;
  timeZone: string;
  locale: Lang;
}

/** Says about when the last text of the message will have gone. */
export function LastText({ at, now, begins, timeZone, locale }: LastTextProps) {
  const t = useTranslations("notifications.quote.lastText");
  const ends = formatDay(at, timeZone);
  const words = { day: spokenDay(at, locale, now, timeZone), time: formatTime(at, locale, timeZone) };
  const key = ends !== begins ? "nextDay" : ends === formatDay(now, timeZone) ? "today" : "planned";
  return <p className="mt-2 text-sm">{t(key, words)}</p>;
}
