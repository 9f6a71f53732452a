import { sql } from "drizzle-orm";
import { bigint, check, type PgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns every entity has; both ids go over the wire. */
export const identity = () => ({
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  uuid: uuid().notNull().default(sql`gen_random_uuid()`).unique(),
});

export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => instant().notNull().defaultNow();
export const reference = () => bigint({ mode: "number" });

/** A text column that holds one value of a closed list; `listChecks` of its table makes the CHECK. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  text({ enum: values as unknown as [Values[number], ...Values[number][]] });

const quoted = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/** What drizzle knows of a column while its table is being made: the list stands on it, or on what an array is of. */
interface Definition {
  enumValues?: readonly string[];
  baseBuilder?: { config: { enumValues?: readonly string[] } };
}

/** A CHECK for each column of a table that holds a value, or several, of a closed list. */
export function listChecks(table: string, columns: Record<string, PgColumn>) {
  return Object.values(columns).flatMap((column) => {
    const { enumValues, baseBuilder } = Reflect.get(column, "config") as Definition;
    const single = enumValues ?? [];
    const several = baseBuilder?.config.enumValues ?? [];
    if (single.length + several.length === 0) return [];
    const rule =
      several.length > 0
        ? sql`${column} <@ array[${quoted(several)}]::text[]`
        : sql`${column} in (${quoted(single)})`;
    return [check(`${table}_${column.name}_listed`, rule)];
  });
}
