import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { env } from "@/lib/env";

/** Returns the space on the disk of a folder. One that is made with the first file is on the disk of its parent. */
async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === folder) throw error;
    return freeBytesOf(parent);
  }
}

/** Returns the bytes that are left for uploads; null where they are in a bucket. */
export async function freeBytes(): Promise<number | null> {
  const { STORAGE_DRIVER, DATA_DIR } = env();
  return STORAGE_DRIVER === "local" ? freeBytesOf(resolve(DATA_DIR)) : null;
}
