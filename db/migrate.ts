import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres, { type Sql } from "postgres";
import { writeTimeZones } from "./time-zones";

const MIGRATION_LOCK = 7_264_113;

/** When the last migration was made that the baseline replaced; drizzle compares migrations by this number. */
const BASELINE = 1_795_631_963_732;

/** A database with a part of the migrations that the baseline replaced cannot go on: their steps are gone. */
async function refuseBeforeBaseline(client: Sql): Promise<void> {
  const [known] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as found`;
  if (!known?.found) return;
  const [row] = await client`select max(created_at) as last from drizzle.__drizzle_migrations`;
  if (row?.last !== null && Number(row?.last) < BASELINE)
    throw new Error(
      "This database is older than the baseline: bring it to the last version before it first.",
    );
}

/**
 * Migrates the schema of the application and that of the queue, and writes the rules of time zones. Several processes
 * may call it at once.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await refuseBeforeBaseline(client);
    await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, "migrations") });
    await writeTimeZones(client);
    await runMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
}
