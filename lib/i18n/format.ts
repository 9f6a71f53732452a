import type { Lang } from "./languages";

const LOCALES: Record<Lang, string> = { fr: "fr-CA", en: "en-CA" };
const NARROW_SPACE = "\u202f";

const formatters = new Map<string, Intl.NumberFormat>();

/** Making one costs a hundred times what using it does. */
function formatterOf(lang: Lang, fractionDigits: number): Intl.NumberFormat {
  const key = `${lang}${fractionDigits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALES[lang], {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    useGrouping: true,
  });
  formatters.set(key, made);
  return made;
}

/** 12345 -> "12 345", grouped with narrow no-break spaces in both languages. */
export function formatNumber(value: number, lang: Lang, fractionDigits = 0): string {
  return formatterOf(lang, fractionDigits)
    .formatToParts(value)
    .map((part) => (part.type === "group" ? NARROW_SPACE : part.value))
    .join("");
}

/** 8000 cents -> "80,00 $" (fr) or "$80.00" (en). */
export function formatMoney(cents: number, lang: Lang): string {
  const amount = formatNumber(Math.abs(cents) / 100, lang, 2);
  const sign = cents < 0 ? "\u2212" : "";
  return lang === "fr" ? `${sign}${amount}\u00a0$` : `${sign}$${amount}`;
}

/** 0.4213 -> "42,1 %" (fr) or "42.1%" (en); null (nothing to divide by) -> "–". */
export function formatRate(rate: number | null, lang: Lang): string {
  if (rate === null || !Number.isFinite(rate)) return "–";
  const percent = formatNumber(rate * 100, lang, 1);
  return lang === "fr" ? `${percent}\u00a0%` : `${percent}%`;
}

/** YYYY-MM-DD in the given zone, as tables show it. */
export function formatDay(date: Date, timeZone = "America/Toronto"): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(date);
}

/** +15145551234 -> (514) 555-1234; a number from elsewhere stays as it is. */
export function formatPhone(e164: string): string {
  const match = e164.match(/^\+1(\d{3})(\d{3})(\d{4})$/);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
