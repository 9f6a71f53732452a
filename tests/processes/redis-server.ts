import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@/scripts/embedded-postgres";

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** Installs Debian's Redis if needed and possible without a password; returns whether it is available. */
function installRedis(): boolean {
  if (has("redis-server")) return true;
  if (!has("apt-get")) return false;
  const asRoot = process.getuid?.() === 0 ? [] : has("sudo") ? ["sudo", "-n"] : null;
  if (!asRoot) return false;
  const command = [...asRoot, "apt-get", "install", "-y", "--no-install-recommends", "redis-server"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command[0]!, command.slice(1), { env, stdio: "ignore" });
  return has("redis-server");
}

export interface RedisServer {
  url: string;
  /** Ends it as a crash does; what it kept is lost. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a new Redis without storage on disk; returns null and prints the reason when Redis is not available. */
export async function startRedis(): Promise<RedisServer | null> {
  if (!installRedis()) {
    console.log("Skipped: no redis-server here, and neither root nor sudo to install it.");
    return null;
  }
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let server: ChildProcess;
  const start = async (): Promise<void> => {
    server = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"], cwd: "/" });
    await new Promise<void>((done, fail) => {
      server.stdout?.on("data", (chunk) => String(chunk).includes("Ready to accept") && done());
      server.once("exit", (code) => fail(new Error(`redis-server ended with ${code}`)));
    });
  };
  const end = (signal: NodeJS.Signals) => async () => {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, kill: end("SIGKILL"), stop: end("SIGTERM") };
}
