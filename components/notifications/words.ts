import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";

const LOCALES: Record<Lang, string> = { fr: "fr-CA", en: "en-CA" };

/** "14 octobre 2026 à 09 h 00" in the farm's time. */
export function spokenDay(date: Date, lang: Lang, timeZone: string, withTime = true): string {
  return new Intl.DateTimeFormat(LOCALES[lang], {
    timeZone,
    dateStyle: "long",
    ...(withTime ? { timeStyle: "short", hourCycle: "h23" } : {}),
  }).format(date);
}

/** "14 h 32" or "14:32" on the farm's clock. */
export const clockTime = (date: Date, lang: Lang, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { timeZone, timeStyle: "short", hourCycle: "h23" }).format(date);

/** Tenths of a cent as money, to the nearest cent: 1150 -> "1,15 $". */
export const formatTenths = (tenths: number, lang: Lang): string =>
  formatMoney(Math.floor((tenths + 5) / 10), lang);
