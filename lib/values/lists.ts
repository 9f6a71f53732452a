import { z } from "zod";

/**
 * Returns a schema of a list with at most this many entries. They are counted first: `z.array()` alone would read
 * every entry, and write an issue about each, before it counts them.
 */
export const listOf = <Entry extends z.ZodType>(entry: Entry, most: number, tooMany?: string) =>
  z.array(z.unknown()).max(most, { abort: true, error: tooMany }).pipe(z.array(entry));
