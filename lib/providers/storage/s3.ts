import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Storage } from "./types";

export interface S3Options {
  bucket: string;
  region: string;
  /** Endpoint of another S3-compatible service than Amazon's. */
  endpoint?: string;
  /** What browsers and proxies are told of keeping the files. */
  cacheControl: string;
}

/** Returns a storage in an S3 bucket. */
export function s3Storage({ bucket, region, endpoint, cacheControl }: S3Options): Storage {
  const client = new S3Client({
    region,
    // Without it, parts go out in a coding of Amazon's own, which not every service reads.
    requestChecksumCalculation: "WHEN_REQUIRED",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  const removeKeys = async (keys: string[]) => {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
  };
  const send = (
    Key: string,
    ContentType: string,
    body: { Body: Uint8Array | Readable; ContentLength: number },
  ) =>
    client.send(
      new PutObjectCommand({ Bucket: bucket, Key, ContentType, CacheControl: cacheControl, ...body }),
    );
  /** A bucket wants to know the length first: parts are written to a file of this machine until it is known. */
  const sendParts = async (key: string, type: string, parts: AsyncIterable<Uint8Array | string>) => {
    const file = join(tmpdir(), `potager-${randomUUID()}`);
    try {
      await writeFile(file, parts, { mode: 0o600 });
      await send(key, type, { Body: createReadStream(file), ContentLength: (await stat(file)).size });
    } finally {
      await rm(file, { force: true });
    }
  };
  const stream = async (path: string): Promise<Readable | null> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path }));
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };
  return {
    async put(folder, files) {
      const written: string[] = [];
      try {
        for (const { name, bytes, type } of files) {
          const key = `${folder}/${name}`;
          written.push(key);
          if (bytes instanceof Uint8Array)
            await send(key, type, { Body: bytes, ContentLength: bytes.length });
          else await sendParts(key, type, bytes);
        }
      } catch (error) {
        // Reports the first error, even when the cleanup fails too.
        await removeKeys(written).catch(() => {});
        throw error;
      }
    },
    async read(path) {
      const parts = await stream(path);
      return parts && buffer(parts);
    },
    stream,
    async remove(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` });
      for await (const { Contents = [] } of pages)
        await removeKeys(Contents.flatMap(({ Key }) => (Key ? [Key] : [])));
    },
  };
}
