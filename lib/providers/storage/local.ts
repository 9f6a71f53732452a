import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { Storage } from "./types";

const HOUR = 3_600_000;

/** Returns null when a file does not exist. @throws any other error */
function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return null;
  throw error;
}

/** Deletes half-written folders that a killed process left in the staging folder. */
async function deleteAbandonedFolders(staging: string): Promise<void> {
  const left = await readdir(staging).catch(() => []);
  for (const name of left) {
    const place = join(staging, name);
    const made = await stat(place).catch(() => null);
    if (made && Date.now() - made.mtimeMs > HOUR) await rm(place, { recursive: true, force: true });
  }
}

/**
 * Returns a storage on disk, under `root`. A folder is written to a staging folder and then moved, so that it is
 * never incomplete.
 */
export function localStorage(root: string): Storage {
  const base = resolve(root);
  const staging = join(base, ".staging");
  const inside = (path: string): string => {
    const place = resolve(base, path);
    // No step up even within the root: private files are beside the public ones.
    if (path.split("/").includes("..") || !place.startsWith(base + sep))
      throw new Error(`outside of the storage: ${path}`);
    return place;
  };
  return {
    async put(folder, files) {
      const target = inside(folder);
      const stagedFolder = join(staging, randomUUID());
      await mkdir(stagedFolder, { recursive: true });
      try {
        await deleteAbandonedFolders(staging);
        for (const file of files) await writeFile(join(stagedFolder, file.name), file.bytes, { flag: "wx" });
        await mkdir(dirname(target), { recursive: true });
        await rename(stagedFolder, target);
      } catch (error) {
        await rm(stagedFolder, { recursive: true, force: true });
        throw error;
      }
    },
    read: (path) => readFile(inside(path)).catch(nullWhenMissing),
    async stream(path) {
      const file = await open(inside(path)).catch(nullWhenMissing);
      return file?.createReadStream() ?? null;
    },
    remove: (folder) => rm(inside(folder), { recursive: true, force: true }),
  };
}
