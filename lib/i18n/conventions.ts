import type { Lang } from "@/lib/vocabulary/languages";

/** How a language writes numbers, money, days and addresses, beside what Intl knows by its locale. */
interface Conventions {
  locale: `${Lang}-CA`;
  decimalSign: "," | ".";
  /** Writes an amount without its sign: "80,00" -> "80,00 $". */
  money: (amount: string) => string;
  percent: (number: string) => string;
  /** Writes a day that begins with its number. */
  day: (day: string) => string;
  /** Stands between a day and a time. */
  at: string;
  midnight: string;
  noon: string;
  /** Writes any other time of day, with two digits of minutes. */
  clock: (hour: number, minutes: string) => string;
  /** Stands between the number of a house and its street. */
  afterHouseNumber: string;
}

/** The one place where a language is told apart from another: a new one does not compile without its own line. */
export const CONVENTIONS: Record<Lang, Conventions> = {
  fr: {
    locale: "fr-CA",
    decimalSign: ",",
    money: (amount) => `${amount}\u00a0$`,
    percent: (number) => `${number}\u00a0%`,
    day: (day) => day.replace(/^1 /, "1er "),
    at: "à",
    midnight: "minuit",
    noon: "midi",
    clock: (hour, minutes) => (minutes === "00" ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`),
    afterHouseNumber: ", ",
  },
  en: {
    locale: "en-CA",
    decimalSign: ".",
    money: (amount) => `$${amount}`,
    percent: (number) => `${number}%`,
    day: (day) => day,
    at: "at",
    midnight: "midnight",
    noon: "noon",
    clock: (hour, minutes) => {
      const half = hour < 12 ? "a.m." : "p.m.";
      return `${((hour + 11) % 12) + 1}${minutes === "00" ? "" : `:${minutes}`}\u00a0${half}`;
    },
    afterHouseNumber: " ",
  },
};

/** Writes a decimal number as a person of the language types it: 4.5 -> "4,5" or "4.5". */
export const typedNumber = (number: number | string, lang: Lang): string =>
  String(number).replace(".", CONVENTIONS[lang].decimalSign);
