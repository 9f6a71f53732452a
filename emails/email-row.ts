/** Separates the label and the value of a line that an email shows as a row of a table. */
export const CELLS = "\t";

/** Returns a line that an email shows as a row: what, and how much. */
export const emailRow = (label: string, value: string): string => `${label}${CELLS}${value}`;

/** Returns the values of an email without the tabs that people type: only rows of ours are tables. */
export const withoutTypedRows = ({ details, ...values }: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replaceAll(CELLS, " ")])),
  ...(details === undefined ? {} : { details }),
});
