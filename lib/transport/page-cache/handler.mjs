import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";

// Next loads its cache handler as it stands: plain JavaScript, and the parts of Next that the server itself uses.
const require = createRequire(import.meta.url);
const incrementalCache = "next/dist/server/lib/incremental-cache";

const typescript = register({ namespace: "page-cache" });
const { pageCacheOn } = typescript.require("./page-cache.ts", import.meta.url);
// Every require of the server would pass through it.
typescript.unregister();

export default pageCacheOn({
  FileSystemCache: require(`${incrementalCache}/file-system-cache`).default,
  getMemoryCache: require(`${incrementalCache}/memory-cache.external`).getMemoryCache,
  tags: require(`${incrementalCache}/tags-manifest.external`),
});
