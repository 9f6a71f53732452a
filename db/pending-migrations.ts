import { sql } from "drizzle-orm";
import type { Db } from "./client";
import journal from "./migrations/meta/_journal.json";

/** Returns how many migrations of this version the database lacks. @throws when it was never migrated */
export async function countPendingMigrations(db: Db): Promise<number> {
  const [row] = await db.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(row?.last ?? 0);
  return journal.entries.filter(({ when }) => when > last).length;
}
