import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = [
  "app",
  "components",
  "lib",
  "db",
  "emails",
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

/** A fingerprint of everything a production build is made of. */
export function sourceFingerprint(root: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of files(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

const stampOf = (root: string, distDir: string) => join(root, distDir, "potager-sources");

export const isBuilt = (root: string, distDir: string, fingerprint: string): boolean =>
  existsSync(stampOf(root, distDir)) && readFileSync(stampOf(root, distDir), "utf8") === fingerprint;

export const markBuilt = (root: string, distDir: string, fingerprint: string): void =>
  writeFileSync(stampOf(root, distDir), fingerprint);

/** Before a build: one that is broken off must not pass for the one before. */
export const forgetBuild = (root: string, distDir: string): void =>
  rmSync(stampOf(root, distDir), { force: true });
