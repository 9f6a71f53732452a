import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";

const MIGRATION_LOCK = 7_264_113;

/** Migrates the schema of the application and the schema of the queue. Several processes may call it at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, "migrations") });
    await runMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
}
