import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installIfNeeded, requireNode } from "./install.mjs";

requireNode();
installIfNeeded();

const demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo/demo.ts", ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  // When this process is killed, the channel closes and the demo stops, so the next start finds its port free.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
// Ctrl-C reaches the child directly; it stops everything in order and this process waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => demo.kill("SIGTERM"));
demo.on("exit", (code) => process.exit(code ?? 1));

/** Returns the parent of a process from /proc; undefined on other systems. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[1];
  } catch {
    return undefined;
  }
}

// npm runs this script through a shell. When npm is killed, the shell keeps running, so this checks the
// parents.
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
const before = ancestors();
setInterval(() => {
  if (ancestors() !== before) demo.kill("SIGTERM");
}, 500).unref();
