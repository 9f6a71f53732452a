import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadTypeScript } from "../load-typescript.mjs";

// Next loads its cache handler without compiling it. This file compiles the TypeScript of the handler and passes on
// the parts of Next.
const require = createRequire(import.meta.url);
const incrementalCache = "next/dist/server/lib/incremental-cache";

const { pageCacheOn } = loadTypeScript(join(dirname(fileURLToPath(import.meta.url)), "page-cache.ts"));

export default pageCacheOn({
  FileSystemCache: require(`${incrementalCache}/file-system-cache`).default,
  getMemoryCache: require(`${incrementalCache}/memory-cache.external`).getMemoryCache,
  tags: require(`${incrementalCache}/tags-manifest.external`),
});
