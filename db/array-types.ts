import type { PostgresType } from "postgres";
import { parse } from "postgres-array";

/** How an element is read from the text of an array. */
type Read = (text: string) => unknown;

const asText: Read = (text) => text;

/**
 * Number of each array type (pg_type.oid, fixed for built-in types) and how its elements are read: as the same type is
 * read outside of an array. Arrays of times are missing: drizzle takes them as text.
 */
export const ARRAY_TYPES = {
  bool: { oid: 1000, read: (text) => text === "t" },
  name: { oid: 1003, read: asText },
  int2: { oid: 1005, read: Number },
  int4: { oid: 1007, read: Number },
  text: { oid: 1009, read: asText },
  varchar: { oid: 1015, read: asText },
  int8: { oid: 1016, read: Number },
  float4: { oid: 1021, read: Number },
  float8: { oid: 1022, read: Number },
  inet: { oid: 1041, read: asText },
  interval: { oid: 1187, read: asText },
  uuid: { oid: 2951, read: asText },
  jsonb: { oid: 3807, read: (text) => JSON.parse(text) },
} satisfies Record<string, { oid: number; read: Read }>;

/** Writes an array as PostgreSQL's text form. A string is that form already: drizzle writes columns itself. */
function toLiteral(values: unknown): string {
  if (!Array.isArray(values)) return String(values);
  return `{${values.map(elementOf).join(",")}}`;
}

function elementOf(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) throw new Error("an array for the database holds undefined");
  if (Array.isArray(value)) return toLiteral(value);
  return `"${String(value).replace(/[\\"]/g, "\\$&")}"`;
}

/**
 * Returns the array types for the driver. It would ask each new connection for them, and when that question failed,
 * its first statement waited without end.
 */
export function arrayTypes(): Record<string, PostgresType> {
  return Object.fromEntries(
    Object.entries(ARRAY_TYPES).map(([name, { oid, read }]) => [
      `${name}[]`,
      { to: oid, from: [oid], serialize: toLiteral, parse: (text: string) => parse(text, read) },
    ]),
  );
}
