import type { ImportMapping, StatusColumn } from "@/lib/vocabulary/import-json";
import { readDay } from "./read-day";
import {
  fieldAboutMessages,
  isStatusField,
  mayBeAboutMessages,
  namesExpiry,
  promisesStatus,
  type StatusField,
  statusOfHeader,
} from "./status-headers";
import { isYesOrNo, readStatus, saysRefusal } from "./status-words";

/** Different values of a column that are kept. A column with more is no status. */
const MOST_VALUES = 50;
/** No status is longer, but a remark can be. */
const LONGEST = 80;

/** Collects the different values of each column of a file, row by row. */
export class ColumnValues {
  readonly #columns: Set<string>[];

  constructor(count: number) {
    this.#columns = Array.from({ length: count }, () => new Set<string>());
  }

  static ofRows(count: number, rows: readonly (readonly string[])[]): ColumnValues {
    const values = new ColumnValues(count);
    for (const cells of rows) values.add(cells);
    return values;
  }

  add(cells: readonly string[]): void {
    for (const [column, values] of this.#columns.entries()) {
      const cell = cells[column];
      if (cell && cell.length <= LONGEST && values.size < MOST_VALUES) values.add(cell);
    }
  }

  of(column: number): string[] {
    return [...(this.#columns[column] ?? [])];
  }
}

/** Returns whether most values are answers about messages, and none is an address: a status, whatever its name. */
function holdsAnswers(values: readonly string[]): boolean {
  const filled = values.filter((value) => value.trim() !== "");
  const isAnswer = (value: string) =>
    isYesOrNo(value) ||
    (readDay(value.trim()) === null && !["nothing", "unknown"].includes(readStatus(value)));
  if (filled.some((value) => value.includes("@") || value.replace(/\D/g, "").length >= 7)) return false;
  return filled.length > 0 && filled.filter(isAnswer).length * 2 > filled.length;
}

/** Returns the field of a column that holds what people said of messages, as far as header and values show it. */
export function guessStatus(header: string, values: readonly string[]): StatusField | null {
  if (namesExpiry(header)) return "consent_expiry";
  const named = statusOfHeader(header);
  if (named?.field.endsWith("refusal")) return named.field;
  const answers = values.map(readStatus).filter((answer) => answer !== "nothing");
  const readable = answers.every((answer) => answer !== "unknown");
  const words = values.some((value) => !isYesOrNo(value) && readStatus(value) !== "nothing");
  if (named?.proof === "none") return readable ? named.field : null;
  if (!readable || answers.length === 0) return null;
  if (named) return words || named.proof === "values" ? named.field : null;
  const about = fieldAboutMessages(header);
  if (about && holdsAnswers(values)) return about;
  return words && values.some(saysRefusal) ? "status" : null;
}

/** Returns the columns that look like what people said of messages, by their header or by what stands in them. */
export function findStatusColumns(headers: readonly string[], values: ColumnValues): StatusColumn[] {
  return headers.flatMap((header, column) => {
    const found = values.of(column);
    const named = statusOfHeader(header);
    const looks =
      named?.proof === "none" ||
      guessStatus(header, found) !== null ||
      found.some(saysRefusal) ||
      promisesStatus(header) ||
      (mayBeAboutMessages(header) && holdsAnswers(found));
    return looks ? [{ column, agrees: found.some((value) => readStatus(value) === "agreed") }] : [];
  });
}

/** Returns the columns that look like a status, and are mapped to something else or to nothing. */
export const unmappedStatuses = (columns: readonly StatusColumn[], mapping: ImportMapping): number[] =>
  columns.flatMap(({ column }) => (isStatusField(mapping[column] ?? null) ? [] : [column]));
