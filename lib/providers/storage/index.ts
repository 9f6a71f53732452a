import { join } from "node:path";
import { env } from "@/lib/env";
import { localStorage } from "./local";
import type { PublicStorage, Storage } from "./types";

/** Where files of a kind are: a folder on disk, or a bucket, and how long they may be kept by others. */
interface Place {
  folder: string;
  bucket: "S3_BUCKET" | "S3_PRIVATE_BUCKET";
  cacheControl: string;
}

const PUBLIC: Place = {
  folder: "",
  bucket: "S3_BUCKET",
  cacheControl: "public, max-age=31536000, immutable",
};
const PRIVATE: Place = { folder: "private", bucket: "S3_PRIVATE_BUCKET", cacheControl: "private, no-store" };

/** Opens a storage at its first use: the SDK of buckets takes 8 MB, which most processes never use. */
function openedLater(open: () => Promise<Storage>): Storage {
  let opened: Promise<Storage> | undefined;
  const storage = () => (opened ??= open());
  return {
    put: async (folder, files) => (await storage()).put(folder, files),
    read: async (path) => (await storage()).read(path),
    stream: async (path) => (await storage()).stream(path),
    remove: async (folder) => (await storage()).remove(folder),
  };
}

function make({ folder, bucket, cacheControl }: Place): Storage {
  const { STORAGE_DRIVER, DATA_DIR, S3_REGION, AWS_REGION, S3_ENDPOINT } = env();
  if (STORAGE_DRIVER === "local") return localStorage(join(DATA_DIR, folder));
  const name = env()[bucket];
  if (!name) throw new Error(`STORAGE_DRIVER=s3 needs ${bucket}`);
  const options = { bucket: name, region: S3_REGION ?? AWS_REGION, endpoint: S3_ENDPOINT, cacheControl };
  return openedLater(async () => (await import("./s3")).s3Storage(options));
}

/** Returns the address at which browsers load a public file. */
function url(path: string): string {
  const { STORAGE_DRIVER, S3_PUBLIC_URL } = env();
  const base = STORAGE_DRIVER === "s3" ? S3_PUBLIC_URL?.replace(/\/$/, "") : undefined;
  return `${base ?? ""}/${path}`;
}

let shown: PublicStorage | undefined;
let kept: Storage | undefined;

/** Returns the storage of uploads: whoever has the address of a file may load it. */
export function publicStorage(): PublicStorage {
  shown ??= { ...make(PUBLIC), url };
  return shown;
}

/** Returns the storage of files that only a verb hands out, to whom it has authorized. */
export function privateStorage(): Storage {
  kept ??= make(PRIVATE);
  return kept;
}
