import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";

const LOCALES: Record<Lang, string> = { fr: "fr-CA", en: "en-CA" };

/** Keeps French hours on one line: "9 h 00". */
const unbroken = (text: string) => text.replace(/(\d) h (\d)/, "$1\u00a0h\u00a0$2");

/** Returns "14 octobre 2026 à 09 h 00" in the farm's time zone. */
export function spokenDay(date: Date, lang: Lang, timeZone: string, withTime = true): string {
  const format = new Intl.DateTimeFormat(LOCALES[lang], {
    timeZone,
    dateStyle: "long",
    ...(withTime ? { timeStyle: "short", hourCycle: "h23" } : {}),
  });
  return unbroken(format.format(date));
}

/** Returns "14 h 32" or "14:32" in the farm's time zone. */
export const clockTime = (date: Date, lang: Lang, timeZone: string): string =>
  unbroken(
    new Intl.DateTimeFormat(LOCALES[lang], { timeZone, timeStyle: "short", hourCycle: "h23" }).format(date),
  );

/** Returns the hour of an instant in a time zone, from 0 to 23. */
export const hourAt = (date: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-CA", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(date));

/** Formats tenths of a cent as money, rounded to the nearest cent: 1150 -> "1,15 $". */
export const formatTenths = (tenths: number, lang: Lang): string =>
  formatMoney(Math.floor((tenths + 5) / 10), lang);
