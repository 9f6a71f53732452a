import type { Module } from "@/tests/setup/doors/modules";

/** Whatever reads time zones from the data of the runtime or of the server, or follows the zone of the process. */
const FOREIGN = [
  /\bat time zone (?!'UTC')[^\s)]+/gi,
  /\bdate_trunc\([^()]*,[^()]*,/gi,
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(/g,
  /\.toLocale(?:Date|Time)String\(/g,
  /\bfrom "luxon"/g,
];
const FORMATTER = /\b(?:DateTimeFormat|dateFormat|dateTime)\(/g;

/** Files with a reason of their own. */
const EXCEPTIONS = new Set([
  // Calendar days alone, in UTC.
  "lib/statistics/rules/range.ts",
  // The names of zones, not their offsets.
  "lib/reference/zone-name.ts",
  // Keeps the formatters that lib/i18n/dates.ts asks for, and writes days of a year in UTC.
  "lib/i18n/format.ts",
]);

/** Returns the formatters of dates that are not told to write UTC fields. */
const zonedFormatters = ({ path, text }: Module): string[] =>
  [...text.matchAll(FORMATTER)]
    .filter(({ index }) => !/^[^;]*?timeZone: "UTC"/.test(text.slice(index)))
    .map(([name]) => `${path}: ${name}`);

/** Returns the places that do not follow the one clock of lib/time-zones (docs/decisions/0080-one-clock.md). */
export const foreignClocks = (modules: readonly Module[]): string[] =>
  modules
    .filter(({ path }) => /^(app|components|db|emails|lib)\//.test(path))
    .filter(({ path }) => !path.startsWith("lib/time-zones/") && !EXCEPTIONS.has(path))
    .flatMap((module) => [
      ...FOREIGN.flatMap((pattern) =>
        [...module.text.matchAll(pattern)].map(([found]) => `${module.path}: ${found}`),
      ),
      ...zonedFormatters(module),
    ]);
