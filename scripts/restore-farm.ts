import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { allowLongStatements, db } from "@/db/client";
import type { OpenBackup } from "@/lib/producers/operations/missing-rows";
import { restoreFarm } from "@/lib/producers/service/restore";
import { jobContext } from "@/lib/worker/job-context";
import { runCommand } from "./run-command";

/**
 * Brings a deleted farm back (docs/deploy/one-server.md): `npm run restore-farm -- HANDLE`. With COPY_DATABASE_URL, the
 * database that a backup was restored into and migrated, also what the farm had then and has no more; with
 * `--files FOLDER`, the DATA_DIR of that restore, its pictures too.
 */
const USAGE = "Usage: npm run restore-farm -- HANDLE|UUID [--files FOLDER], perhaps with COPY_DATABASE_URL";
/** A variable, because everyone on the machine may read a command line. */
const copy = process.env.COPY_DATABASE_URL;
// While the backup is read, the connection of the site is silent.
allowLongStatements();
const ctx = jobContext("restore-farm command");

const migrationsIn = async (sql: postgres.Sql): Promise<string> => {
  const [row] = await sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`;
  return String(row?.last);
};

function readBackup(sql: postgres.Sql, folder: string | undefined): OpenBackup {
  return {
    async uuidOf(farm_id) {
      const [farm] = await sql`select uuid from farms where id = ${farm_id}`;
      return farm?.uuid ?? null;
    },
    async *rowsOf(farm_id, table) {
      const rows = sql`select to_jsonb(t) as row from ${sql(table)} t where t.farm_id = ${farm_id}`;
      for await (const batch of rows.cursor(500)) yield batch.map(({ row }) => row);
    },
    async filesOf(upload) {
      if (!folder) return [];
      const names = await readdir(join(folder, upload)).catch(() => []);
      const read = async (name: string) => ({
        name,
        bytes: await readFile(join(folder, upload, name)),
        type: "image/webp",
      });
      return Promise.all(names.map(read));
    },
  };
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { files: { type: "string" } },
  });
  const [farm, ...more] = positionals;
  if (!farm || more.length > 0 || (values.files && !copy)) throw new Error(USAGE);
  const source = copy ? postgres(copy, { max: 1, onnotice: () => {} }) : null;
  try {
    if (source) {
      await source`set default_transaction_read_only = on`;
      const [here, there] = await Promise.all([migrationsIn(db().$client), migrationsIn(source)]);
      if (here !== there)
        throw new Error("The two databases have different migrations: run db:migrate on the copy.");
    }
    const restored = await restoreFarm(ctx, { farm }, source ? readBackup(source, values.files) : undefined);
    const rows = Object.entries(restored.rows).map(([table, count]) => `${table}: ${count}`);
    const said = restored.was_deleted ? "is back, and hidden until its owner shows it" : "was not deleted";
    return [`${restored.name} (${restored.handle}) ${said}.`, ...rows].join("\n");
  } finally {
    await source?.end();
  }
}

await runCommand(ctx.requestId, run);
