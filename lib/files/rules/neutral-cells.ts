/**
 * Beginnings of a cell that a spreadsheet takes for a formula (OWASP "CSV Injection"), with their full-width forms. An
 * apostrophe before them counts too, so that reading gives back what was written.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** Returns a cell for a CSV file that no spreadsheet takes for a formula. `plainCell` gives the value back. */
export const neutralCell = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** Returns the value of a cell that `neutralCell` wrote. */
export const plainCell = (value: string): string =>
  value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
