import { sql } from "drizzle-orm";
import { connect, type Db } from "@/db/client";

/**
 * Runs a transaction on a connection of its own, whose statements may take as long as they take: those of people end
 * sooner, and a busy machine needs longer for many rows.
 */
export async function inLongTransaction(work: (tx: Db) => Promise<void>): Promise<void> {
  const pool = connect(process.env.DATABASE_URL ?? "", { max: 1, timeouts: "jobs" });
  try {
    await pool.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await work(tx);
    });
  } finally {
    await pool.$client.end();
  }
}
