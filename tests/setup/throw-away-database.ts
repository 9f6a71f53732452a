import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import {
  type EmbeddedDatabase,
  removeEmbeddedDatabase,
  startEmbeddedDatabase,
} from "@/scripts/embedded-postgres";
import { untilAnswered } from "./patience";

interface ThrowAwayDatabase extends Omit<EmbeddedDatabase, "stop"> {
  /** A new folder for other files of the run; it is removed with the database. */
  folder: string;
  /** Ends all connections but one. */
  cutConnections(): Promise<void>;
  /** Kills the server as a machine without power does; it starts again by itself. */
  kill(): Promise<void>;
  /** Stops the server and removes its files. */
  discard(): Promise<void>;
}

/** Starts a PostgreSQL for one run. */
export async function startThrowAwayDatabase(
  settings: Record<string, string> = {},
): Promise<ThrowAwayDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "potager-test-"));
  const { stop, ...database } = await startEmbeddedDatabase(folder, { settings });
  return {
    ...database,
    folder,
    cutConnections: async () => {
      const other = postgres(database.url, { max: 1 });
      await other`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      await other.end();
    },
    kill: async () => {
      const before = database.pid();
      process.kill(before ?? 0, "SIGKILL");
      await untilAnswered(async () => {
        if (database.pid() === before) throw new Error("the server was not started again");
      });
    },
    discard: async () => {
      await stop();
      removeEmbeddedDatabase(folder);
    },
  };
}
