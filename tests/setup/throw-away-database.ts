import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedDatabase,
  removeEmbeddedDatabase,
  startEmbeddedDatabase,
} from "@/scripts/embedded-postgres";

interface ThrowAwayDatabase extends Omit<EmbeddedDatabase, "stop"> {
  /** A folder of its own, for whatever else the run keeps; gone with the database. */
  folder: string;
  /** Stops the server and leaves nothing on the disk. */
  discard(): Promise<void>;
}

/** A PostgreSQL for one run, wherever it may live on this machine. */
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
