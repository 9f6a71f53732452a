import { allowLongStatements } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";

/** Starts a migrated database for a part of the bench, which this process uses from then on. */
export async function startBenchDatabase() {
  const database = await startThrowAwayDatabase();
  // Millions of rows are made by statements that no page would wait for.
  allowLongStatements();
  Object.assign(process.env, EXAMPLE_COMPANY, {
    DATABASE_URL: database.url,
    APP_URL: "http://localhost:3000",
    AUTH_SECRET: "for-benchmarks-only-for-benchmarks-only",
    LOG_LEVEL: "warn",
  });
  await migrateDatabase(database.url);
  return database;
}
