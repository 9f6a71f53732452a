import { spawn } from "node:child_process";
import { join } from "node:path";
import { installIfNeeded, requireNode } from "./install.mjs";

requireNode();
installIfNeeded();

const root = join(import.meta.dirname, "..");
const demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo/demo.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
// Ctrl-C reaches the child by itself; it stops everything in order and this waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => demo.kill("SIGTERM"));
demo.on("exit", (code) => process.exit(code ?? 1));
