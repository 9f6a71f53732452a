import { IMPORT_LIMITS } from "../rules/limits";

/** Built-in number formats that are dates (ECMA-376 part 1, section 18.8.30). */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** Returns whether a built-in number format shows a date. */
export const isBuiltInDate = (id: number): boolean => DATE_FORMATS.has(id);

/**
 * Returns whether the code of a number format shows a date: it has a letter of one outside of quotes, colours and
 * escapes. The caller limits the length of the code.
 */
export function isDateCode(code: string): boolean {
  return /[dmy]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\.|[_*]./g, ""));
}

const DAY = 86_400_000;
/** The day 0 of a sheet: with the 29 February 1900 that never was, days before it are one off. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Returns the date of a serial number as YYYY-MM-DD, with the time when it has one. */
function dateOf(serial: number, from1904: boolean): string {
  const at = (from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * 86_400) * 1000;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(serial);
  const text = date.toISOString();
  return at % DAY === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** Returns a number as a person types it: a phone number has no exponent and no point. */
const plainNumber = (value: number, raw: string): string =>
  Number.isSafeInteger(value) ? value.toFixed(0) : raw;

/** Characters of a file that the kept characters of a cell can take: each may be an escape such as `_x000D_`. */
export const RAW_CELL = IMPORT_LIMITS.cell * "_x000D_".length;

/**
 * Returns the text of a cell, of which no more is read than can be kept. `_x000D_` and the like are characters that XML
 * cannot hold.
 */
export const unescapeText = (text: string): string =>
  text
    .slice(0, RAW_CELL)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the text of a cell with a number. */
export function numberText(raw: string, isDate: boolean, from1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === "" || Number.isNaN(value)) return raw;
  return isDate && value >= 1 ? dateOf(value, from1904) : plainNumber(value, raw);
}
