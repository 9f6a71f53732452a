import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
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

/** The parent of a process where /proc tells; elsewhere only our own parent is watched. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[1];
  } catch {
    return undefined;
  }
}

// npm runs us through a shell: killed hard, it leaves the shell to nobody, and the shell would leave us running.
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
const before = ancestors();
setInterval(() => {
  if (ancestors() !== before) demo.kill("SIGTERM");
}, 500).unref();
