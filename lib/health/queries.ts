import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json";
import type { LastSeen } from "./rules";

/** Asks the database for nothing. @throws when it does not answer */
export async function reachDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Returns how many migrations of this version the database lacks. @throws when it was never migrated */
export async function countPendingMigrations(db: Db): Promise<number> {
  const [row] = await db.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(row?.last ?? 0);
  return journal.entries.filter(({ when }) => when > last).length;
}

/** Counts the jobs whose time has come and that nobody does yet, with the age of the oldest in seconds. */
export async function readQueueDepth(db: Db): Promise<{ depth: number; oldest_seconds: number | null }> {
  const [row] = await db.execute<{ depth: number; oldest_seconds: number | null }>(sql`
    select count(*)::int as depth, extract(epoch from now() - min(run_at))::float8 as oldest_seconds
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`);
  return row ?? { depth: 0, oldest_seconds: null };
}

/** Returns when a worker and a cron were heard last. */
export async function readLastSeen(db: Db): Promise<LastSeen> {
  const [row] = await db.execute<LastSeen & Record<string, unknown>>(sql`
    select (select extract(epoch from now() - max(seen_at))::float8 from running_workers) as worker_seconds,
      (select extract(epoch from now() - max(ticked_at))::float8 from cron_ticks) as cron_seconds`);
  return row ?? { worker_seconds: null, cron_seconds: null };
}
