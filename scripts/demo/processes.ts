import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

/** A sentence for the person at the terminal, without a stack. */
export class UserFacingError extends Error {}

/** A demo that was killed hard lets go of its port within this. */
const PORT_PATIENCE_MS = 5000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });

/** Refuses a port someone else listens on. */
export async function requirePort(port: number): Promise<void> {
  const until = Date.now() + PORT_PATIENCE_MS;
  while (!(await isFree(port))) {
    if (Date.now() > until)
      throw new UserFacingError(`Port ${port} is in use: stop what listens there, or set PORT.`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

export interface Running {
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a process that ends with us: in its own group, so that Ctrl-C reaches it only in our order, and told by
 * the closing of its channel when we are killed.
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
      const patience = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

/** Resolves with the first line of output that `find` makes something of. */
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
