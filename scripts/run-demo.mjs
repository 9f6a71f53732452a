import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installIfNeeded, requireNode } from "./install.mjs";

requireNode();
installIfNeeded();

const demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo/demo.ts", ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  // Killed hard, we close the channel: the demo then stops, and the next start finds its port free.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
// Ctrl-C reaches the child by itself; it stops everything in order and this waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => demo.kill("SIGTERM"));
demo.on("exit", (code) => process.exit(code ?? 1));

// npm killed hard leaves us to nobody.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) demo.kill("SIGTERM");
}, 500).unref();
