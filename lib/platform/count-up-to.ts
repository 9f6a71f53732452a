import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";

/** `total` is exact up to a number of rows, beyond which it is that number and `total_exact` is false. */
export interface Total {
  total: number;
  total_exact: boolean;
}

/** Counts the rows of a table up to a number, in an order that an index has: it is read instead of the table. */
export async function countUpTo(
  db: Db,
  table: PgTable,
  { where, order, most }: { where: SQL | undefined; order: PgColumn[]; most: number },
): Promise<Total> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(most + 1)
    .as("some");
  const total = await db.$count(some);
  return { total: Math.min(total, most), total_exact: total <= most };
}
