import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";
import type { CacheControl } from "next/dist/server/lib/cache-control";
import type { CachedRouteValue, IncrementalCachedAppPageValue } from "next/dist/server/response-cache";

type PageValue = IncrementalCachedAppPageValue | CachedRouteValue;

/** A page in the shared store. */
export interface StoredPage {
  value: PageValue;
  tags: string[];
  /** Snapshot of the database before any data of the page was read. */
  snapshot: string;
  storedAt: number;
  cacheControl: CacheControl;
}

const TAGS_HEADER = "x-next-cache-tags";

/** Returns the cache tags of a page. */
export function tagsOf({ headers }: PageValue): string[] {
  const tags = headers?.[TAGS_HEADER];
  return typeof tags === "string" ? tags.split(",") : [];
}

/** Returns the remaining cache time of a page; null when it has expired. */
export function remainingCacheControl({ cacheControl, storedAt }: StoredPage): CacheControl | null {
  const { revalidate } = cacheControl;
  if (typeof revalidate !== "number") return cacheControl;
  const left = Math.ceil(revalidate - Math.max(0, Date.now() - storedAt) / 1000);
  return left > 0 ? { ...cacheControl, revalidate: left } : null;
}

/** Serializes and compresses a page. */
export const pack = (page: StoredPage): Promise<Buffer> => promisify(gzip)(serialize(page), { level: 3 });

/** Decompresses and reads a page. */
export const unpack = async (bytes: Buffer | null): Promise<StoredPage | null> =>
  bytes && (deserialize(await promisify(gunzip)(bytes)) as StoredPage);
