import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Returns what an upsert of several rows sets: each column that `values` names takes the value of its own row. */
export function setOfExcluded<Table extends PgTable>(
  table: Table,
  values: Partial<Table["$inferInsert"]>,
): Record<string, SQL> {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  return Object.fromEntries(
    Object.keys(values).map((name) => [name, sql.raw(`excluded."${columns[name]!.name}"`)]),
  );
}
