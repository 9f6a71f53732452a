/** A statement is prepared from this use on, as JDBC does: text that is written once would only fill the connections. */
const USES = 5;
/** Each connection keeps every prepared text, in this process and in PostgreSQL. */
const MOST_PREPARED = 300;
const LONGEST_PREPARED = 20_000;
const MOST_COUNTED = 3_000;

/**
 * A list is planned with its values each time: for a farm of a million people the order of an index is right, and for
 * one of ten a sort. PostgreSQL may give a prepared statement one plan for both.
 */
const ORDERED = /\border by\b/i;

const counted = new Map<string, number>();
const prepared = new Set<string>();

/**
 * Counts a use of a statement in this process and returns whether it is worth preparing. Without that, postgres.js asks
 * PostgreSQL for the types of its parameters first: two round trips instead of one (docs/decisions/0088).
 */
export function isRepeated(text: string): boolean {
  if (prepared.has(text)) return true;
  if (prepared.size === MOST_PREPARED || text.length > LONGEST_PREPARED || ORDERED.test(text)) return false;
  const uses = (counted.get(text) ?? 0) + 1;
  if (uses < USES) {
    if (counted.size === MOST_COUNTED) counted.clear();
    counted.set(text, uses);
    return false;
  }
  counted.delete(text);
  prepared.add(text);
  return true;
}
