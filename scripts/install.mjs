import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Old versions of Node must be able to read this file, so it does not use import.meta.dirname.
const root = fileURLToPath(new URL("..", import.meta.url));
const OLDEST = [20, 19];

/** Ends the process with a message when Node is older than the packages need. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Potager needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs from the lockfile unless the installed packages already match it. */
export function installIfNeeded() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".potager-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing packages from the lockfile ...");
  const done = spawnSync("npm", ["ci", "--include=dev", "--no-progress"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (done.status !== 0) {
    console.error("The packages could not be installed; npm says why above.");
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}
