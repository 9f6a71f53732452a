import { looksLikeEmail } from "./guess-mapping";
import { fieldOfHeader } from "./headers";
import { IMPORT_LIMITS } from "./limits";
import { statusOfHeader } from "./status-headers";

/** Whether a record is a person already, not the names of columns. */
const isPerson = (cells: readonly string[]) =>
  cells.some((cell) => looksLikeEmail(cell) || cell.replace(/\D/g, "").length >= IMPORT_LIMITS.phone_digits);

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

/** Characters of the longest name of a column that is known. */
const LONGEST_NAME = 80;

/** Returns how many different fields the cells of a record name. */
const namedFields = (cells: readonly string[]) =>
  new Set(
    cells.flatMap((cell) =>
      cell.length > LONGEST_NAME ? [] : (fieldOfHeader(cell) ?? statusOfHeader(cell)?.field ?? []),
    ),
  ).size;

/** Where the headers of a table are, and how many fields they name. */
export interface FoundHeader {
  at: number;
  fields: number;
}

/**
 * Finds the names of the columns among the first records: those that name the most fields, else the first that is as
 * wide as the table. Titles stand above. @returns null when there is a person where they have to be
 */
export function findHeader(records: readonly (readonly string[])[]): FoundHeader | null {
  const width = Math.max(...records.map(filled));
  // Somebody may be called "Contact": one word alone is a header where nothing is wider.
  const enough = Math.min(2, width);
  let best: FoundHeader = { at: -1, fields: 0 };
  for (const [at, cells] of records.entries()) {
    const fields = isPerson(cells) ? 0 : namedFields(cells);
    if (fields >= enough && fields > best.fields) best = { at, fields };
  }
  if (best.at >= 0) return best;
  const first = records.findIndex((cells) => filled(cells) > 1 || width === 1);
  const header = records[first] ?? records[0] ?? [];
  return isPerson(header) ? null : { at: Math.max(0, first), fields: namedFields(header) };
}
