import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";
import type { CacheControl } from "next/dist/server/lib/cache-control";
import type { CacheHandlerValue } from "next/dist/server/lib/incremental-cache";
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

/** Returns whether the cache time of a kept page is over. */
export function isOverdue({ lastModified, cacheControl }: CacheHandlerValue): boolean {
  const revalidate = cacheControl?.revalidate;
  return typeof revalidate === "number" && Date.now() - (lastModified ?? 0) > revalidate * 1000;
}

/**
 * Returns an overdue page so that Next renders it anew before it answers. By itself Next would first show the old page,
 * however old; so it returns there only after a render that failed.
 */
export const asExpired = <Page extends CacheHandlerValue>(page: Page): Page => ({
  ...page,
  cacheControl: { revalidate: page.cacheControl?.revalidate ?? false, expire: 0 },
});

/** Serializes and compresses a page. */
export const pack = (page: StoredPage): Promise<Buffer> => promisify(gzip)(serialize(page), { level: 3 });

/** Decompresses and reads a page. */
export const unpack = async (bytes: Buffer | null): Promise<StoredPage | null> =>
  bytes && (deserialize(await promisify(gunzip)(bytes)) as StoredPage);
