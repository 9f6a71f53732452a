import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startWeb } from "./web-process";

/** How long the main thread was away, in milliseconds. */
export interface LoopDelay {
  max: number;
  p99: number;
  median: number;
}

const MONITOR = pathToFileURL(join(import.meta.dirname, "loop-monitor.mjs")).href;

/** Starts a web process that says how long its main thread is away, and how much memory it takes. */
export async function startWatchedWeb(env: Record<string, string> = {}) {
  const web = await startWeb({ NODE_OPTIONS: `--import ${MONITOR}`, ...env });
  let last = "";
  const newest = () => [...web.said().matchAll(/LOOP (\{[^}]*\})/g)].at(-1)?.[1] ?? "";
  return {
    ...web,
    /** Returns the delays since the last time. */
    async delays(): Promise<LoopDelay> {
      process.kill(web.pid, "SIGUSR2");
      while (newest() === "" || newest() === last) await new Promise((done) => setTimeout(done, 20));
      last = newest();
      return JSON.parse(last) as LoopDelay;
    },
    /** Returns the memory that the process takes now, in megabytes. */
    memory(): number {
      const [, kilobytes = "0"] =
        readFileSync(`/proc/${web.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/) ?? [];
      return Number(kilobytes) / 1024;
    },
  };
}
