import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { makeEmptyDatabase } from "@/tests/setup/empty-database";
import { describeSchema } from "@/tests/setup/schema-catalog";
import { listMigrations, migrateUntil } from "@/tests/setup/some-migrations";

const ROOT = process.cwd();
/** The schema of the 60 migrations that the baseline replaced, after one dump and restore. */
const EXPECTED = join(ROOT, "tests/fixtures/baseline-schema.txt");
let database: Awaited<ReturnType<typeof makeEmptyDatabase>>;
let sql: Sql;
let address: string;

/** Applies the baseline without what came after it. */
const applyBaseline = () => migrateUntil(sql, "0000_baseline");

beforeEach(async () => {
  database = await makeEmptyDatabase("baseline");
  ({ sql, address } = database);
});
afterEach(() => database.drop());

describe("the baseline", () => {
  it("gives the schema that the migrations before it gave", async () => {
    await applyBaseline();
    const expected = readFileSync(EXPECTED, "utf8").trim().split("\n");
    expect(expected.length).toBeGreaterThan(1700);
    expect(await describeSchema(sql)).toEqual(expected);
    const channels = await sql`select channel from provider_outages order by channel`;
    expect(channels.map(({ channel }) => channel)).toEqual(["email", "sms", "square"]);
    const partitions = await sql`select from pg_inherits where inhparent = 'deliveries'::regclass`;
    expect(partitions).toHaveLength(4);
  });

  it("counts as applied where the last migration before it was", async () => {
    await applyBaseline();
    await sql`update drizzle.__drizzle_migrations set hash = 'of the last migration before the baseline'`;
    await migrateDatabase(address);
    await migrateDatabase(address);
    const applied = await sql`select created_at from drizzle.__drizzle_migrations order by id`;
    expect(applied.map(({ created_at }) => Number(created_at))).toEqual(
      listMigrations().map(({ when }) => when),
    );
  });

  it("is refused by a database that stopped before that migration, and leaves it as it is", async () => {
    await applyBaseline();
    await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`;
    const before = await describeSchema(sql);
    await expect(migrateDatabase(address)).rejects.toThrow("older than the baseline");
    expect(await describeSchema(sql)).toEqual(before);
  });
});

describe("a migrated database", () => {
  it("takes rows with an empty search path, as a restored dump and a replica do", async () => {
    await migrateDatabase(address);
    await sql.begin(async (tx) => {
      await tx`insert into farms (name, handle) values ('Ferme', 'ferme')`;
      // A replica fires no triggers and has no search path.
      await tx`set local session_replication_role = replica`;
      await tx`set local search_path = ''`;
      await tx`insert into public.subscribers (farm_id, name, email, lang, source)
        select id, 'Éloïse Œuvray', 'eloise@ruisseau.test', 'fr', 'unknown' from public.farms`;
      await tx`update public.subscribers set name = 'Zoé Œuvray'`;
      const [row] = await tx`select search_text from public.subscribers`;
      expect(row?.search_text).toContain("zoe oeuvray");
    });
  });
});
