import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";

/**
 * Returns a subquery that locks the deliveries a statement is about to change, in the order of their ids. Two statements
 * that meet the same deliveries in different orders would each wait for the other: PostgreSQL ends one with an error.
 */
export const lockedInOrder = (where: SQL | undefined) =>
  sql`(select id from ${deliveries} where ${where} order by id for no key update)`;

/** Locks these deliveries before a statement that changes them. */
export async function lockInOrder(tx: Ctx, where: SQL | undefined): Promise<void> {
  await tx.db.execute(sql`select count(*) from ${lockedInOrder(where)} locked`);
}
