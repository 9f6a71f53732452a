import { createRequire } from "node:module";
import { loadPart } from "../../../scripts/server-parts.mjs";

// Next loads its cache handler without compiling it, and only in production. This file loads what the build compiled
// of the handler, and passes on the parts of Next.
const require = createRequire(import.meta.url);
const incrementalCache = "next/dist/server/lib/incremental-cache";

const { pageCacheOn } = loadPart("lib/transport/page-cache/page-cache.ts");

export default pageCacheOn({
  FileSystemCache: require(`${incrementalCache}/file-system-cache`).default,
  getMemoryCache: require(`${incrementalCache}/memory-cache.external`).getMemoryCache,
  tags: require(`${incrementalCache}/tags-manifest.external`),
});
