import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export const script = (path: string): string[] => ["--import", "tsx", path];

/** Starts a process and resolves when it is ready: after a message, or a first line of JSON on stdout. */
export function startProcess(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess & { firstLine?: string }> {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  return new Promise((done, fail) => {
    child.once("message", () => done(child));
    child.stdout?.once("data", (chunk) => {
      if (String(chunk).startsWith("{"))
        done(Object.assign(child, { firstLine: String(chunk).split("\n")[0] }));
    });
    child.once("exit", (code) => fail(new Error(`${args.at(-1)} ended with ${code}`)));
  });
}

export const stop = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });

/** Watches the processes that a process starts. @returns a function that tells the peak memory of the largest, in MB */
export function watchChildrenMb(child: ChildProcess): () => number {
  let peak = 0;
  const look = () => {
    try {
      const pids = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ");
      for (const pid of pids.filter(Boolean).map(Number)) peak = Math.max(peak, peakOfPid(pid) ?? 0);
    } catch {}
  };
  const timer = setInterval(look, 100);
  return () => {
    look();
    clearInterval(timer);
    return peak;
  };
}

/** Returns the peak memory of a process in MB (Linux; null elsewhere). */
export const peakMemoryMb = ({ pid }: ChildProcess): number | null => peakOfPid(pid);

function peakOfPid(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(status.match(/VmHWM:\s+(\d+)/)?.[1]) / 1024);
  } catch {
    return null;
  }
}

/**
 * Returns the processor time of a process in seconds (Linux; null elsewhere). It is steadier than the clock on
 * a busy machine.
 */
export function cpuSeconds(child: ChildProcess): number | null {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}
