import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { startThrowAwayDatabase } from "./throw-away-database";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
  }
}

/** Starts one throw-away cluster with a migrated template; every worker copies its own database from it. */
export default async function setup(project: TestProject) {
  const database = await startThrowAwayDatabase({ fsync: "off", full_page_writes: "off" });
  await migrateDatabase(database.url);
  project.provide("templateUrl", database.url);
  return database.discard;
}
