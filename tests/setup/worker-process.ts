import { type ChildProcess, spawn } from "node:child_process";
import { WORKER_ARGS } from "@/scripts/worker-args";

export interface WorkerProcess {
  /** Returns the end of its log: warnings and errors. */
  said(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  child: ChildProcess;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once("exit", () => done()));

/** Starts the real worker in a separate process, from its sources; resolves when it is ready. */
export function startWorkerProcess(env: Record<string, string> = {}): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...WORKER_ARGS, "--dev"], {
    env: {
      ...process.env,
      ...env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      WEBHOOK_LOCAL_ADDRESSES: "",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said = (said + chunk).slice(-6000);
    });
  }
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended(child);
  };
  return new Promise((done, fail) => {
    child.once("message", () =>
      done({ child, said: () => said, kill: end("SIGKILL"), stop: end("SIGTERM") }),
    );
    child.once("exit", (code) => fail(new Error(`worker ended with ${code}: ${said}`)));
  });
}
