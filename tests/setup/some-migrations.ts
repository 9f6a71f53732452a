import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { ROOT } from "./doors/tree";

const MIGRATIONS = join(ROOT, "db/migrations");

/** Returns the migrations in their order. */
export const listMigrations = (): { tag: string; when: number }[] =>
  JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")).entries;

/** Applies the migrations up to one of them. */
export async function migrateUntil(sql: Sql, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "potager-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const entries = listMigrations();
  const end = entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(path, JSON.stringify({ ...journal, entries: entries.slice(0, end) }));
  await migrate(drizzle(sql), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}
