import { createRequire } from "node:module";
import { require as requireTypeScript } from "tsx/cjs/api";

// Next loads its cache handler as it stands: plain JavaScript, and the parts of Next that the server itself uses.
const require = createRequire(import.meta.url);
const incrementalCache = "next/dist/server/lib/incremental-cache";
const { pageCacheOn } = requireTypeScript("./page-cache.ts", import.meta.url);
// tsx turned them on for the whole process; every error that is made would look its lines up.
process.setSourceMapsEnabled(false);

export default pageCacheOn({
  FileSystemCache: require(`${incrementalCache}/file-system-cache`).default,
  getMemoryCache: require(`${incrementalCache}/memory-cache.external`).getMemoryCache,
  tags: require(`${incrementalCache}/tags-manifest.external`),
});
