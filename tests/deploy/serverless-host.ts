import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { freePort } from "@/scripts/embedded-postgres";
import { pause } from "@/tests/setup/patience";
import { installPackages } from "./debian-packages";

const STARTS_WITHIN_MS = 60_000;
/** Folders of a machine that every function finds. */
const SYSTEM = ["/usr", "/etc", "/lib", "/lib64", "/bin"];
/** Where the code of a function lies on such a host. */
const CODE = "/var/task";
/** Starts Next with the settings of the build, as the host does: our own server and its configuration are not there. */
const LAUNCHER = `
const { config } = require("./.next/required-server-files.json");
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
const { startServer } = require("next/dist/server/lib/start-server");
startServer({ dir: __dirname, isDev: false, config, hostname: "0.0.0.0", port: Number(process.env.PORT), allowRetry: false });
`;

/** Copies the build and the files that it traced for its functions: all that a serverless host gives them. */
export function copyFunctions(source: string, target: string): void {
  const files = new Set<string>();
  const built = join(source, ".next");
  const traces = readdirSync(join(built, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .map((name) => join(built, "server", name));
  for (const trace of [...traces, join(built, "next-server.js.nft.json")]) {
    const { files: traced } = JSON.parse(readFileSync(trace, "utf8")) as { files: string[] };
    for (const file of traced) files.add(resolve(dirname(trace), file));
  }
  const required = JSON.parse(readFileSync(join(built, "required-server-files.json"), "utf8")) as {
    files: string[];
  };
  for (const file of required.files) files.add(join(source, file));
  // The host starts Next in its own way; here Next's own server does.
  files.add(join(source, "node_modules/next"));
  for (const folder of ["server", "static"]) files.add(join(built, folder));
  files.add(join(source, "package.json"));
  for (const file of files) {
    const path = relative(source, file);
    if (path.startsWith("..") || !existsSync(file)) continue;
    mkdirSync(join(target, dirname(path)), { recursive: true });
    cpSync(file, join(target, path), { recursive: true, verbatimSymlinks: true, force: true });
  }
  writeFileSync(join(target, "launcher.cjs"), LAUNCHER);
}

export interface Instance {
  /** Calls it as the host's own proxy does. @param from address of the caller */
  ask(path: string, init?: RequestInit, from?: string): Promise<Response>;
  said(): string;
  stop(): Promise<void>;
}

/** Starts an instance of the functions. It writes to /tmp alone, and sees nothing else of this machine. */
export async function startInstance(folder: string, env: Record<string, string>): Promise<Instance> {
  installPackages(["bwrap"], ["bubblewrap"]);
  const port = await freePort();
  const system = SYSTEM.filter((path) => existsSync(path)).flatMap((path) => ["--ro-bind", path, path]);
  const files = ["--ro-bind", folder, CODE, "--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev"];
  const own = ["--die-with-parent", "--unshare-pid", "--chdir", CODE, "--", process.execPath, "launcher.cjs"];
  const variables = {
    ...env,
    PORT: String(port),
    NODE_ENV: "production",
    VERCEL: "1",
    PATH: "/usr/bin:/bin",
  };
  const child = spawn("bwrap", [...system, ...files, ...own], {
    env: variables as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-20_000);
    });
  const ask: Instance["ask"] = (path, { headers, ...init } = {}, from = "203.0.113.7") =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...headers, "x-forwarded-for": from } });
  for (const until = Date.now() + STARTS_WITHIN_MS; !(await ask("/api/health").catch(() => null))?.ok; ) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`the functions did not start:\n${said}`);
    await pause(200);
  }
  return {
    ask,
    said: () => said,
    async stop() {
      const ended = once(child, "close");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
