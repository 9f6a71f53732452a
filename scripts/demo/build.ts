import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = [
  "app",
  "components",
  "lib",
  "db",
  "emails",
  "scripts/worker.ts",
  "messages",
  "public",
  "middleware.ts",
  "next.config.ts",
  "package-lock.json",
  "tsconfig.json",
  "postcss.config.mjs",
];

function* files(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path).sort()) yield* files(join(path, entry));
}

/** Returns a hash of all sources of a production build. */
function sourceFingerprint(root: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of files(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

const stampOf = (root: string, distDir: string) => join(root, distDir, "potager-sources");

/**
 * Runs `next build`, compiles what runs beside Next, and stores the hash of their sources. An interrupted build leaves
 * no hash, so it is not reused.
 */
export function buildProduct(root: string, distDir: string, options: SpawnSyncOptions) {
  const fingerprint = sourceFingerprint(root);
  const stamp = stampOf(root, distDir);
  rmSync(stamp, { force: true });
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const built = spawnSync(process.execPath, [next, "build"], { cwd: root, ...options });
  if (built.status !== 0) return built;
  const compiled = spawnSync(process.execPath, ["scripts/compile-parts.mjs"], { cwd: root, ...options });
  if (compiled.status === 0) writeFileSync(stamp, fingerprint);
  return compiled;
}

/** Returns whether the existing build was made from the current sources. */
export function isUpToDate(root: string, distDir: string): boolean {
  const stamp = stampOf(root, distDir);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceFingerprint(root);
}
