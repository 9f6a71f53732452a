import Module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

// Next loads its cache handler without compiling it. This file compiles the TypeScript of the handler and passes on
// the parts of Next. The packages stay outside of it: they are those that the server itself loads.
const require = createRequire(import.meta.url);
const incrementalCache = "next/dist/server/lib/incremental-cache";

function loadTypeScript(file) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "cjs",
    write: false,
  });
  const loaded = new Module(file);
  loaded.filename = file;
  loaded.paths = Module._nodeModulePaths(dirname(file));
  loaded._compile(outputFiles[0].text, file);
  return loaded.exports;
}

const { pageCacheOn } = loadTypeScript(join(dirname(fileURLToPath(import.meta.url)), "page-cache.ts"));

export default pageCacheOn({
  FileSystemCache: require(`${incrementalCache}/file-system-cache`).default,
  getMemoryCache: require(`${incrementalCache}/memory-cache.external`).getMemoryCache,
  tags: require(`${incrementalCache}/tags-manifest.external`),
});
