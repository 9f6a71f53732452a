import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Storage } from "./types";

export interface S3Options {
  bucket: string;
  region: string;
  /** Endpoint of another S3-compatible service than Amazon's. */
  endpoint?: string;
  /** Address from which browsers load files; our own /uploads by default. */
  publicUrl?: string;
}

/** Returns a storage in an S3 bucket. */
export function s3Storage({ bucket, region, endpoint, publicUrl }: S3Options): Storage {
  const client = new S3Client({ region, ...(endpoint ? { endpoint, forcePathStyle: true } : {}) });
  const removeKeys = async (keys: string[]) => {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
  };
  return {
    async put(folder, files) {
      const written: string[] = [];
      try {
        for (const file of files) {
          const Key = `${folder}/${file.name}`;
          written.push(Key);
          await client.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key,
              Body: file.bytes,
              ContentType: file.type,
              CacheControl: "public, max-age=31536000, immutable",
            }),
          );
        }
      } catch (error) {
        // Reports the first error, even when the cleanup fails too.
        await removeKeys(written).catch(() => {});
        throw error;
      }
    },
    async read(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path }));
        return Body ? await Body.transformToByteArray() : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(folder) {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/` }),
      );
      await removeKeys(Contents.flatMap(({ Key }) => (Key ? [Key] : [])));
    },
    url: (path) => (publicUrl ? `${publicUrl.replace(/\/$/, "")}/${path}` : `/${path}`),
  };
}
