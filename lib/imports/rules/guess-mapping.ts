import { parsePhone } from "@/lib/values/phone";
import type { ImportField } from "@/lib/vocabulary/import-enumerations";
import type { ImportMapping } from "@/lib/vocabulary/import-json";
import { mostColumns } from "./fields";
import { fieldOfHeader, namesNoAddress } from "./headers";
import { readLanguage } from "./read-language";
import { ColumnValues, guessStatus } from "./status-columns";

/** Returns whether a cell has the form of an email address. */
export const looksLikeEmail = (value: string): boolean => /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(value);

const looksLike: Partial<Record<ImportField, (value: string) => boolean>> = {
  email: looksLikeEmail,
  phone: (value) =>
    /^[+(]?[\d\s().+-]{10,20}( ?(x|ext|poste)\.? ?\d+)?$/i.test(value) && parsePhone(value) !== null,
  zipcode: (value) => /^'?[a-z]\d[a-z][ -]?\d[a-z]\d$/i.test(value),
  lang: (value) => readLanguage(value) !== null,
};

/** Share of the filled cells of a column that must look like a field. */
const MOST_OF = 0.6;

function guessByValues(values: readonly string[]): ImportField | null {
  const filled = values.filter((value) => value.trim() !== "");
  if (filled.length === 0) return null;
  for (const [field, fits] of Object.entries(looksLike))
    if (filled.filter((value) => fits(value.trim())).length / filled.length >= MOST_OF)
      return field as ImportField;
  return null;
}

/** Returns whether values can be names. "Client" stands above numbers, too, and "Subscriber" above addresses. */
const holdsNames = (values: readonly string[]): boolean =>
  values.length === 0 || values.some((value) => /\p{L}/u.test(value) && !looksLikeEmail(value.trim()));

/**
 * Guesses the field of each column from its header, else from its values.
 * @param rows the first rows of the file
 * @param values what stands in each column of the whole file
 */
export function guessMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  values = ColumnValues.ofRows(headers.length, rows),
): ImportMapping {
  const used = new Map<ImportField, number>();
  const take = (field: ImportField | null): ImportField | null => {
    if (field === null) return null;
    const count = used.get(field) ?? 0;
    if (count >= mostColumns(field)) return null;
    used.set(field, count + 1);
    return field;
  };
  const byHeader = headers.map((header, column) => {
    const field = guessStatus(header, values.of(column)) ?? fieldOfHeader(header);
    return take(field === "name" && !holdsNames(values.of(column)) ? null : field);
  });
  const mapping = byHeader.map((field, column) => {
    if (field !== null || namesNoAddress(headers[column] ?? "")) return field;
    return take(guessByValues(rows.map((row) => row[column] ?? "")));
  });
  // A "Nom" beside a "Prénom" is the family name, and a "Name" beside a "Last name" the first name.
  const name = mapping.indexOf("name");
  if (name >= 0 && mapping.includes("first_name") && !mapping.includes("last_name"))
    mapping[name] = "last_name";
  else if (name >= 0 && mapping.includes("last_name") && !mapping.includes("first_name"))
    mapping[name] = "first_name";
  else if (name >= 0 && mapping.includes("first_name") && mapping.includes("last_name")) {
    mapping[mapping.indexOf("first_name")] = null;
    mapping[mapping.indexOf("last_name")] = null;
  }
  return mapping;
}
