import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { startEmbeddedDatabase } from "@/scripts/embedded-postgres";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
  }
}

/** One throw-away cluster with a migrated template; every worker copies its own database from it. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "potager-test-"));
  const database = await startEmbeddedDatabase(folder, {
    settings: { fsync: "off", full_page_writes: "off" },
  });
  await migrateDatabase(database.url);
  project.provide("templateUrl", database.url);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
