import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/tests/setup/doors/tree";

/**
 * Returns a file of deploy/ with other values.
 * @param others what to replace everywhere, in this order
 * @throws Error for a value that it does not have
 */
export function shippedFile(
  file: string,
  others: readonly (readonly [shipped: string, other: string])[],
): string {
  let text = readFileSync(join(ROOT, "deploy", file), "utf8");
  for (const [shipped, other] of others) {
    if (!text.includes(shipped)) throw new Error(`${file} has no ${shipped}`);
    text = text.replaceAll(shipped, other);
  }
  return text;
}

/** Writes a file of deploy/ with other values into a folder. @returns its path */
export function copyShipped(
  folder: string,
  file: string,
  others: readonly (readonly [shipped: string, other: string])[],
): string {
  const path = join(folder, file.slice(file.lastIndexOf("/") + 1));
  writeFileSync(path, shippedFile(file, others), { mode: 0o600 });
  return path;
}
