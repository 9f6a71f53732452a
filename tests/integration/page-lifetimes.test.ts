import { IncrementalCache } from "next/dist/server/lib/incremental-cache";
import FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache";
import { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external";
import * as tags from "next/dist/server/lib/incremental-cache/tags-manifest.external";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { expect, it } from "vitest";
import { pageCacheOn } from "@/lib/transport/page-cache/page-cache";

// The enums of Next have no values here.
const route = { kind: "APP_PAGE", sourceRoute: "/[lang]/farms/[handle]/page" };
const context = { kind: "APP_PAGE", isFallback: false, isRoutePPREnabled: false, route } as never;

/** Returns the cache of a request, as Next makes it. */
function cacheOfRequest(CurCacheHandler: ReturnType<typeof pageCacheOn>) {
  const preview = { previewModeId: "-", previewModeEncryptionKey: "-", previewModeSigningKey: "-" };
  return new IncrementalCache({
    ...{ fs: nodeFs, dev: false, flushToDisk: false, minimalMode: false, requestHeaders: {} },
    maxMemoryCacheSize: 1_000_000,
    previewProps: preview,
    prerenderManifest: { version: 4, routes: {}, dynamicRoutes: {}, notFoundRoutes: [], preview },
    CurCacheHandler: CurCacheHandler as never,
  });
}

it("renders a page past its time before it answers, however long nobody looked", async () => {
  const handler = pageCacheOn({ FileSystemCache, getMemoryCache, tags });
  const html = "<p>Frais aujourd’hui</p>";
  const value = { kind: "APP_PAGE", html, status: 200 } as never;
  await cacheOfRequest(handler).set("/fr/fermes/roy", value, {
    ...(context as object),
    cacheControl: { revalidate: 1, expire: 31_536_000 },
  } as never);
  const look = () => cacheOfRequest(handler).get("/fr/fermes/roy", context);
  expect((await look())?.isStale).toBeUndefined();
  // Next renders anew before it answers when this is -1; true would show the old page first.
  await expect.poll(async () => (await look())?.isStale, { timeout: 5000 }).toBe(-1);
});
