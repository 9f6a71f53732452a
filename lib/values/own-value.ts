/**
 * Returns the value under a name that somebody else chose. Names that every object inherits, such as "constructor",
 * are unknown.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
