import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { migrateDatabase } from "@/db/migrate";
import { startEmulators } from "@/tests/emulators/start";
import { ROOT } from "@/tests/setup/doors/tree";
import { setTestVariables } from "@/tests/setup/test-variables";
import { startDebianPostgres } from "./debian-postgres";
import { type Ended, runToEnd } from "./ended";

/** Runs a script of deploy/backup. */
const run = (script: string, args: string[], env: Record<string, string>): Promise<Ended> =>
  runToEnd("bash", [join(ROOT, "deploy/backup", script), ...args], {
    env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", NODE_ENV: "production", ...env },
  });

/** Returns what the files of a folder contain, by their paths in it. Files that are being written are left out. */
export function filesOf(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".staging"))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path).toString("base64")]));
}

/**
 * Starts what a backup is made of: a PostgreSQL 15 of Debian's with the schema, a folder of uploads, and the emulated
 * providers. It sets the environment of this process too.
 */
export async function startBackedUpSite() {
  const server = await startDebianPostgres();
  const source = await server.make("potager");
  await migrateDatabase(source);
  const folder = mkdtempSync(join(tmpdir(), "potager-backup-"));
  const [files, backups, stamp] = [join(folder, "data"), join(folder, "backups"), join(folder, "stamp")];
  mkdirSync(files);
  const emulators = await startEmulators({ deliveredAfterMs: 100 });
  setTestVariables(source, files);
  Object.assign(process.env, emulators.env, {
    // A batch of 100 each half second, so that a backup falls into the middle of a send.
    EMAIL_REQUESTS_PER_SECOND: "2",
    WORKER_HEARTBEAT_SECONDS: "0.4",
  });
  const names = () =>
    existsSync(backups) ? readdirSync(backups).filter((name) => !name.startsWith(".lock")) : [];
  return {
    folder,
    files,
    backups,
    stamp,
    make: server.make,
    /** Names of the backups, whole or not, in the order of their times. */
    names: () => names().sort(),

    /** Makes a backup. @returns its folder too */
    async backUp(env: Record<string, string> = {}): Promise<Ended & { made: string }> {
      const ended = await run("backup.sh", [], {
        DATABASE_URL: source,
        DATA_DIR: files,
        BACKUP_DIR: backups,
        BACKUP_STAMP_FILE: stamp,
        ...env,
      });
      return { ...ended, made: join(backups, names().sort().at(-1) ?? "") };
    },

    /** Restores a backup into a database and a folder of files. */
    restore: (backup: string, to: { database: string; files: string }, ...flags: string[]): Promise<Ended> =>
      run("restore.sh", [...flags, backup], { DATABASE_URL: to.database, DATA_DIR: to.files }),

    async outbox<Answer>(path: string): Promise<Answer> {
      return (await (await fetch(emulators.outbox.url + path)).json()) as Answer;
    },

    async stop() {
      await emulators.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
