import { env } from "@/lib/env";
import { localStorage } from "./local";
import { s3Storage } from "./s3";
import type { Storage } from "./types";

let chosen: Storage | undefined;

function make(): Storage {
  const { STORAGE_DRIVER, DATA_DIR, S3_BUCKET, S3_REGION, AWS_REGION, S3_ENDPOINT, S3_PUBLIC_URL } = env();
  if (STORAGE_DRIVER === "local") return localStorage(DATA_DIR);
  if (!S3_BUCKET) throw new Error("STORAGE_DRIVER=s3 needs S3_BUCKET");
  return s3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION ?? AWS_REGION,
    endpoint: S3_ENDPOINT,
    publicUrl: S3_PUBLIC_URL,
  });
}

/** Returns the storage of this process, as STORAGE_DRIVER configures it. */
export function storage(): Storage {
  chosen ??= make();
  return chosen;
}
