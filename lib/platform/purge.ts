import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Ctx, type PoolCtx, type Tx, transaction } from "./context";

interface Pace {
  /** Rows of one transaction. */
  rows?: number;
  /** Time after which the rest is left to the next run. */
  milliseconds?: number;
  /** Called after the commit of each part, for what stands outside of the database. */
  afterPart?(): Promise<void>;
}

/**
 * Deletes in parts, each in a transaction of its own, until a part is not full or the time is over. The next run goes on.
 * @param part deletes up to `most` rows, and returns how many
 */
export async function purgeInParts(
  ctx: PoolCtx,
  part: (tx: Tx, most: number) => Promise<number>,
  { rows = 2000, milliseconds = 120_000, afterPart }: Pace = {},
): Promise<{ purged: number }> {
  const end = performance.now() + milliseconds;
  for (let purged = 0; ; ) {
    const deleted = await transaction(ctx, (tx) => part(tx, rows));
    await afterPart?.();
    purged += deleted;
    if (deleted < rows || performance.now() >= end) return { purged };
  }
}

/**
 * Deletes up to `most` rows that were created before a time, the oldest first. Rows that somebody else locks are skipped.
 * @param kept condition on the columns of the table: rows for which it is true, or null, stay whatever their age
 * @returns how many were deleted
 */
export async function deleteOldRows(
  tx: Ctx,
  table: PgTable & { id: PgColumn; created_at: PgColumn },
  oldest: Date,
  most: number,
  kept: SQL = sql`false`,
): Promise<number> {
  const { count } = await tx.db.execute(sql`
    delete from ${table} where ${table.id} in (
      select ${table.id} from ${table}
      where ${table.created_at} < ${oldest.toISOString()}::timestamptz and not (${kept})
      order by ${table.created_at} limit ${most} for update skip locked)`);
  return count;
}
