import { existsSync } from "node:fs";
import postgres from "postgres";
import { expect, it } from "vitest";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";

it("a throw-away database leaves nothing on the disk, wherever it had to live", async () => {
  const database = await startThrowAwayDatabase();
  const sql = postgres(database.url, { max: 1 });
  const [where] = await sql<{ setting: string }[]>`select current_setting('data_directory') as setting`;
  await sql.end();
  const cluster = where?.setting ?? "";
  expect(existsSync(database.folder)).toBe(true);
  expect(existsSync(cluster)).toBe(true);
  await database.discard();
  expect(existsSync(database.folder)).toBe(false);
  expect(existsSync(cluster)).toBe(false);
});
