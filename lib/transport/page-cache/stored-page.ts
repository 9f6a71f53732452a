import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { gunzip, gzip } from "node:zlib";
import type { CacheControl } from "next/dist/server/lib/cache-control";
import type { CachedRouteValue, IncrementalCachedAppPageValue } from "next/dist/server/response-cache";

type PageValue = IncrementalCachedAppPageValue | CachedRouteValue;

/** A page as the shared store keeps it. */
export interface StoredPage {
  value: PageValue;
  tags: string[];
  /** The database as it was before anything of the page was read. */
  snapshot: string;
  storedAt: number;
  cacheControl: CacheControl;
}

const TAGS_HEADER = "x-next-cache-tags";

/** The tags Next gave a page. */
export function tagsOf({ headers }: PageValue): string[] {
  const tags = headers?.[TAGS_HEADER];
  return typeof tags === "string" ? tags.split(",") : [];
}

/** How long the page is still fresh; null when it no longer is. */
export function lifeLeft({ cacheControl, storedAt }: StoredPage): CacheControl | null {
  const { revalidate } = cacheControl;
  if (typeof revalidate !== "number") return cacheControl;
  const left = Math.ceil(revalidate - Math.max(0, Date.now() - storedAt) / 1000);
  return left > 0 ? { ...cacheControl, revalidate: left } : null;
}

export const pack = (page: StoredPage): Promise<Buffer> => promisify(gzip)(serialize(page), { level: 3 });

export const unpack = async (bytes: Buffer | null): Promise<StoredPage | null> =>
  bytes && (deserialize(await promisify(gunzip)(bytes)) as StoredPage);
