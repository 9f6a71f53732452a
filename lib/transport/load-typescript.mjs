import Module from "node:module";
import { dirname } from "node:path";
import { buildSync } from "esbuild";

/** Compiles a TypeScript file and loads it. Packages stay outside of it: they are those that the server itself loads. */
export function loadTypeScript(file) {
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
