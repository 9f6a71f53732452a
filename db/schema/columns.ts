import { sql } from "drizzle-orm";
import { bigint, check, jsonb, type PgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Block } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";

/** Returns the id columns that every entity has. The API exposes both ids. */
export const identity = () => ({
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  uuid: uuid().notNull().default(sql`gen_random_uuid()`).unique(),
});

/** Returns a timestamptz column. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
/** Returns a column for the time at which the row was created. */
export const createdAt = () => instant().notNull().defaultNow();
/** Returns a column for the id of another row. */
export const reference = () => bigint({ mode: "number" });

/** Returns a text column that accepts only the given values. `listChecks` of its table adds the CHECK constraint. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  text({ enum: values as unknown as [Values[number], ...Values[number][]] });

/** Returns the columns of what a farm writes of a message in one language. `db/contents.ts` reads such rows. */
export const contentColumns = () => ({
  lang: oneOf(LANGS).notNull(),
  subject: text().notNull().default(""),
  email_content: jsonb().$type<Block[]>().notNull().default([]),
  sms_content: text().notNull().default(""),
});

/** Returns a list of texts as SQL. */
export const quoted = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/**
 * Drizzle's configuration of a column. The allowed values are on the column itself, or on the base type of an array
 * column.
 */
interface Definition {
  enumValues?: readonly string[];
  baseBuilder?: { config: { enumValues?: readonly string[] } };
}

/** Returns a CHECK constraint for each column of a table that accepts only listed values. */
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
