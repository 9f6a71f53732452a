import { existsSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);

/** Parts that run outside of what Next builds. */
const PARTS = [
  "lib/env.ts",
  "lib/platform/telemetry/export-traces.ts",
  "lib/transport/front-door/server.ts",
  "lib/transport/front-door/stop.ts",
  "lib/transport/page-cache/page-cache.ts",
  "scripts/import-worker.ts",
  "scripts/worker.ts",
];

/** Packages stay outside of a part: they are those that the server itself loads. */
const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "cjs",
};

/** In the folder of the build. The environment is read here, because lib/env.ts is a part itself. */
const folder = join(root, process.env.NEXT_DIST_DIR ?? ".next", "potager");

/** Compiles all parts, after Next has emptied the folder and built its own. */
export function compileParts() {
  require("esbuild").buildSync({
    ...OPTIONS,
    entryPoints: PARTS,
    outdir: folder,
    outbase: ".",
    outExtension: { ".js": ".cjs" },
  });
}

/** Loads a part as the build compiled it; with `dev` the source is compiled now, which needs no build. */
export function loadPart(source, dev = false) {
  if (!dev) {
    const file = join(folder, source.replace(/\.ts$/, ".cjs"));
    if (!existsSync(file)) throw new Error(`${file} is missing: "npm run build" makes it.`);
    return require(file);
  }
  const { outputFiles } = require("esbuild").buildSync({ ...OPTIONS, entryPoints: [source], write: false });
  const file = join(root, source);
  const loaded = new Module(file);
  loaded.filename = file;
  loaded.paths = Module._nodeModulePaths(dirname(file));
  loaded._compile(outputFiles[0].text, file);
  return loaded.exports;
}
