import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { STOP_WITHIN_MS } from "@/lib/platform/process-stop";

/** An error message for the person at the terminal, shown without a stack trace. */
export class UserFacingError extends Error {}

/** A killed demo frees its port within this time. */
const PORT_TIMEOUT_MS = 5000;

/** Web and worker finish what they have begun, and close their connections. */
const KILLED_AFTER_MS = STOP_WITHIN_MS + 5000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });

/** Throws when the port is still in use after a short wait. */
export async function requirePort(port: number): Promise<void> {
  const until = Date.now() + PORT_TIMEOUT_MS;
  while (!(await isFree(port))) {
    if (Date.now() > until)
      throw new UserFacingError(`Port ${port} is in use: stop what listens there, or set PORT.`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

export interface Running {
  child: ChildProcess;
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts a process that ends when this one ends. It has its own process group, so Ctrl-C does not reach it
 * directly, and its IPC channel closes when this process is killed.
 */
export function start(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  onEnd: (name: string, code: number | null) => void,
): Running {
  const child = spawn(process.execPath, args, {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let stopping = false;
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  child.once("exit", (code) => {
    if (!stopping) onEnd(name, code);
  });
  return {
    child,
    async stop() {
      stopping = true;
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), KILLED_AFTER_MS);
      await ended;
      clearTimeout(killTimer);
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

/** Resolves with the first result that `find` returns for a line of output. */
export function waitForLine<Found>(
  child: ChildProcess,
  find: (line: string) => Found | undefined,
): Promise<Found> {
  return new Promise((done, fail) => {
    let tail = "";
    let rest = "";
    const read = (chunk: Buffer) => {
      rest += chunk;
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        tail = `${tail}\n${line}`.slice(-3000);
        const found = find(line);
        if (found !== undefined) done(found);
      }
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => fail(new UserFacingError(`It stopped before it was ready:${tail}`)));
  });
}
