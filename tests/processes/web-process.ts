import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { freePort } from "@/scripts/embedded-postgres";

const root = resolve(import.meta.dirname, "../..");
const STARTS_WITHIN_MS = 30_000;

export interface WebProcess {
  url: string;
  pid: number;
  /** Resolves with its exit code when it has ended and its output is read; null after a signal. */
  ended: Promise<number | null>;
  /** Returns the end of its output. */
  said(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the web server with the production build; resolves when it answers. Without a port it takes a free one. */
export async function startWeb(
  env: Record<string, string>,
  { folder = root, port: given }: { folder?: string; port?: number } = {},
): Promise<WebProcess> {
  const port = given ?? (await freePort());
  const { HOSTNAME: _hostname, ...inherited } = process.env;
  const child = spawn(process.execPath, ["scripts/web.mjs"], {
    cwd: folder,
    env: {
      ...inherited,
      LOG_LEVEL: "warn",
      TRUSTED_PROXIES: "0",
      ...env,
      PORT: String(port),
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-20_000);
    });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const url = `http://localhost:${port}`;
  const until = Date.now() + STARTS_WITHIN_MS;
  while (!(await fetch(`${url}/icon.svg`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the web did not start:\n${said}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { url, pid: child.pid ?? 0, ended, said: () => said, kill: end("SIGKILL"), stop: end("SIGTERM") };
}

/** Returns the address of a file of the build, by the beginning of its name. */
export const builtFile = (start: string): string =>
  `/_next/static/media/${readdirSync(".next/static/media").find((name) => name.startsWith(start))}`;
