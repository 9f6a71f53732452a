import type { Lang } from "@/lib/vocabulary/languages";
import { CONVENTIONS } from "./conventions";

const NARROW_SPACE = "\u202f";

/** Returns what makes a formatter once per key, because making one takes a hundred times longer than using it. */
function kept<Options, Format>(make: (locale: string, options: Options) => Format) {
  const known = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(locale, options);
    known.set(key, format);
    return format;
  };
}

const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Formats a number: 12345 -> "12 345", grouped with narrow no-break spaces in each language. */
export function formatNumber(value: number, lang: Lang, fractionDigits = 0): string {
  return numberFormat(CONVENTIONS[lang].locale, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    useGrouping: true,
  })
    .formatToParts(value)
    .map((part) => (part.type === "group" ? NARROW_SPACE : part.value))
    .join("");
}

/** Formats money: 8000 cents -> "80,00 $" (fr) or "$80.00" (en). */
export function formatMoney(cents: number, lang: Lang): string {
  const amount = formatNumber(Math.abs(cents) / 100, lang, 2);
  const sign = cents < 0 ? "\u2212" : "";
  return `${sign}${CONVENTIONS[lang].money(amount)}`;
}

/** Formats a rate: 0.4213 -> "42,1 %" (fr) or "42.1%" (en). Null (division by zero) -> "–". */
export function formatRate(rate: number | null, lang: Lang): string {
  if (rate === null || !Number.isFinite(rate)) return "–";
  return CONVENTIONS[lang].percent(formatNumber(rate * 100, lang, 1));
}

const DAY_MS = 24 * 3600 * 1000;

/** Returns the day `count` days after a day (YYYY-MM-DD). Days are counted without a zone, whose clocks may change. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Formats a phone number: +15145551234 -> (514) 555-1234. A number of another country stays unchanged. */
export function formatPhone(e164: string): string {
  const match = e164.match(/^\+1(\d{3})(\d{3})(\d{4})$/);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

/** Formats a time of day: "17:30" -> "17 h 30" (fr) or "5:30 p.m." (en); noon and midnight are words. */
export function formatClock(clock: string, lang: Lang): string {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const { midnight, noon, clock: write } = CONVENTIONS[lang];
  if (minute === 0 && hour % 24 === 0) return midnight;
  if (minute === 0 && hour === 12) return noon;
  return write(hour, String(minute).padStart(2, "0"));
}

/** Formats a month and day: "07-01" -> "1er juillet" (fr) or "July 1" (en). */
export function monthDayInWords(monthDay: string, lang: Lang): string {
  const format = dateFormat(CONVENTIONS[lang].locale, { month: "long", day: "numeric", timeZone: "UTC" });
  return CONVENTIONS[lang].day(format.format(new Date(`2028-${monthDay}T00:00:00Z`)));
}
