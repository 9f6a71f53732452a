import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CacheHandlerContext } from "next/dist/server/lib/incremental-cache";
import type FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache";
import type { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external";
import { log } from "@/lib/log";
import { isBuiltFor, sharedPrefix } from "./built-for";
import { nextStaleGeneration } from "./generation";
import { listen } from "./listen";
import { printedFacts } from "./printed-facts";
import { type Lookup, StaleTags, type TagsOfNext } from "./stale-tags";
import { pageStore } from "./store";
import {
  asExpired,
  isOverdue,
  pack,
  remainingCacheControl,
  type StoredPage,
  tagsOf,
  unpack,
} from "./stored-page";

/** Parts of Next: its cache of memory and build files, and the tags that it checks for every entry. */
export interface PartsOfNext {
  FileSystemCache: typeof FileSystemCache;
  getMemoryCache: typeof getMemoryCache;
  tags: TagsOfNext;
}

type Get = FileSystemCache["get"];
type Set = FileSystemCache["set"];
type Entry = NonNullable<Awaited<ReturnType<Get>>>;

/**
 * Returns a cache handler for Next: Next's own cache in memory, a store that all web processes share, and stale tags
 * that all processes receive. Next makes one instance for each request.
 */
export function pageCacheOn({ FileSystemCache, getMemoryCache, tags }: PartsOfNext) {
  const stale = new StaleTags(tags);
  listen(stale);

  return class PageCache extends FileSystemCache {
    readonly #memory: ReturnType<typeof getMemoryCache> | undefined;
    readonly #buildId: string | null;
    /** All data that this request stores was read after this time. */
    #readSince = stale.now();
    /** Snapshot of the database when this request found nothing in memory. */
    #snapshot: string | null = null;

    constructor(context: CacheHandlerContext) {
      super(context as ConstructorParameters<typeof FileSystemCache>[0]);
      this.#memory = context.maxMemoryCacheSize ? getMemoryCache(context.maxMemoryCacheSize) : undefined;
      this.#buildId = context.dev || !context.serverDistDir ? null : buildIdOf(context.serverDistDir);
    }

    override async get(...args: Parameters<Get>): ReturnType<Get> {
      const inMemory = await super.get(...args);
      const oldest = Math.max(
        stale.ignoredBefore,
        this.#buildId === null ? 0 : ignoredOfBuild(this.#buildId),
      );
      const kept = inMemory && (inMemory.lastModified ?? 0) >= oldest ? inMemory : null;
      if (kept && !isOverdue(kept)) return kept;
      const [key, { kind }] = args;
      const overdue = kept && asExpired(kept);
      if (kind === "FETCH" || this.#buildId === null) return overdue;
      try {
        return (await this.#askStore(key, this.#buildId)) ?? overdue;
      } catch (error) {
        // Without the database a render may fail: the old page is answered, and Next renders it anew afterwards.
        log().warn({ err: error }, "shared page store not reached");
        return kept;
      }
    }

    async #askStore(key: string, buildId: string): Promise<Entry | null> {
      const asked = stale.now();
      const page = await unpack(await pageStore().read(sharedPrefix(buildId, printedFacts()) + key));
      const { snapshot, isStale }: Lookup = await stale.catchUp(page);
      if (this.#snapshot === null) {
        this.#snapshot = snapshot;
        this.#readSince = stale.now();
      }
      // An announcement during the read may be newer than the answer.
      if (!page || isStale || tags.areTagsExpired(page.tags, asked)) return null;
      const cacheControl = remainingCacheControl(page);
      if (!cacheControl) return null;
      const entry = { value: page.value, lastModified: stale.now(), cacheControl } as Entry;
      this.#memory?.set(key, entry as never);
      return entry;
    }

    override async set(...args: Parameters<Set>): Promise<void> {
      await super.set(...args);
      const [key, value, context] = args;
      // Next uses the end of rendering as the time of an entry. A page made from data read before a save would then
      // look newer than the save.
      const kept = this.#memory?.get(key);
      if (kept) kept.lastModified = this.#readSince;
      const page = this.#worthSharing(value, context);
      if (!page) return;
      const shared = sharedPrefix(this.#buildId ?? "", printedFacts()) + key;
      const store = async () => pageStore().write(shared, await pack(page));
      // Nobody waits for this write; it only saves work for other processes.
      store().catch((error: unknown) => log().warn({ err: error }, "page not shared"));
    }

    /**
     * Returns the page to share, or null. Pages that other processes cannot use are not shared, nor are pages with
     * errors, because anyone can invent addresses that lead nowhere.
     */
    #worthSharing(value: Parameters<Set>[1], context: Parameters<Set>[2]): StoredPage | null {
      if (this.#buildId === null || this.#snapshot === null || "fetchCache" in context) return null;
      if (value?.kind !== "APP_PAGE" && value?.kind !== "APP_ROUTE") return null;
      if ((value.status ?? 200) !== 200 || !("cacheControl" in context) || !context.cacheControl) return null;
      const page = {
        value,
        tags: tagsOf(value),
        snapshot: this.#snapshot,
        cacheControl: context.cacheControl,
      };
      return tags.areTagsExpired(page.tags, this.#readSince) ? null : { ...page, storedAt: Date.now() };
    }

    override async revalidateTag(
      tagOrTags: string | string[],
      durations?: { expire?: number },
    ): Promise<void> {
      if (durations?.expire) {
        nextStaleGeneration();
        return super.revalidateTag(tagOrTags, durations);
      }
      for (const tag of [tagOrTags].flat()) stale.expire(tag);
    }
  };
}

/**
 * Returns the time before which pages are ignored: the start of this process when the build was made with another
 * address of the site or other facts of the company. Its files contain the old ones, so they are rendered anew.
 */
function ignoredOfBuild(buildId: string): number {
  return isBuiltFor(buildId, printedFacts()) ? 0 : performance.timeOrigin;
}

const buildIds = new Map<string, string>();

function buildIdOf(serverDistDir: string): string {
  const known = buildIds.get(serverDistDir);
  if (known) return known;
  const read = readFileSync(join(serverDistDir, "..", "BUILD_ID"), "utf8").trim();
  buildIds.set(serverDistDir, read);
  return read;
}
