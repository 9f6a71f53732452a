import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { IncrementalCache } from "next/dist/server/lib/incremental-cache";
import FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache";
import { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external";
import * as tags from "next/dist/server/lib/incremental-cache/tags-manifest.external";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { pageCacheOn } from "@/lib/transport/page-cache/page-cache";

// The enums of Next have no values here.
const route = { kind: "APP_PAGE", sourceRoute: "/[lang]/farms/[handle]/page" };
const context = { kind: "APP_PAGE", isFallback: false, isRoutePPREnabled: false, route } as never;

const build = mkdtempSync(join(tmpdir(), "build-"));
const serverDistDir = join(build, "server");
mkdirSync(serverDistDir);
writeFileSync(join(build, "BUILD_ID"), `build-${process.pid}`);
afterAll(() => rmSync(build, { recursive: true }));

/** Returns the cache of a request, as Next makes it. */
function cacheOfRequest(CurCacheHandler: ReturnType<typeof pageCacheOn>) {
  const preview = { previewModeId: "-", previewModeEncryptionKey: "-", previewModeSigningKey: "-" };
  return new IncrementalCache({
    ...{ fs: nodeFs, dev: false, flushToDisk: false, minimalMode: false, requestHeaders: {}, serverDistDir },
    maxMemoryCacheSize: 1_000_000,
    previewProps: preview,
    prerenderManifest: { version: 4, routes: {}, dynamicRoutes: {}, notFoundRoutes: [], preview },
    CurCacheHandler: CurCacheHandler as never,
  });
}

/** Keeps a page for a second in the memory of this process. @returns how Next finds it */
async function keptForASecond(path: string) {
  const handler = pageCacheOn({ FileSystemCache, getMemoryCache, tags });
  const html = "<p>Frais aujourd’hui</p>";
  const value = { kind: "APP_PAGE", html, status: 200 } as never;
  await cacheOfRequest(handler).set(path, value, {
    ...(context as object),
    cacheControl: { revalidate: 1, expire: 31_536_000 },
  } as never);
  return async () => (await cacheOfRequest(handler).get(path, context))?.isStale;
}

it("renders a page past its time before it answers, however long nobody looked", async () => {
  const look = await keptForASecond("/fr/fermes/roy");
  expect(await look()).toBeUndefined();
  // Next renders anew before it answers when this is -1; true would show the old page first.
  await expect.poll(look, { timeout: 5000 }).toBe(-1);
});

it("answers a page past its time at once while the database cannot be asked", async () => {
  const look = await keptForASecond("/fr/fermes/lapointe");
  await expect.poll(look, { timeout: 5000 }).toBe(-1);
  for (const table of ["cached_pages", "stale_tags"]) {
    await db().execute(sql.raw(`alter table ${table} rename to ${table}_away`));
    try {
      expect([table, await look()]).toEqual([table, true]);
    } finally {
      await db().execute(sql.raw(`alter table ${table}_away rename to ${table}`));
    }
  }
  expect(await look()).toBe(-1);
});
