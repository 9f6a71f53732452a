import { cutText } from "@/lib/values/cut-text";

const LENGTH = 100;

/** Returns names of columns as they are shown. */
export const shownHeaders = (cells: readonly string[]): string[] =>
  cells.map((cell) => cutText(cell.replace(/\s+/g, " ").trim(), LENGTH));
