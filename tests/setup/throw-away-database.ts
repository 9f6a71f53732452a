import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedDatabase,
  removeEmbeddedDatabase,
  startEmbeddedDatabase,
} from "@/scripts/embedded-postgres";

interface ThrowAwayDatabase extends Omit<EmbeddedDatabase, "stop"> {
  /** A new folder for other files of the run; it is removed with the database. */
  folder: string;
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
    discard: async () => {
      await stop();
      removeEmbeddedDatabase(folder);
    },
  };
}
