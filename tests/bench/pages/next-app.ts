import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { freePort } from "@/scripts/embedded-postgres";

const root = resolve(import.meta.dirname, "../../..");
const next = resolve(root, "node_modules/next/dist/bin/next");

/** Builds a Next app for production, ours with its own server; throws with its output when the build fails. */
export function buildApp(folder: string, env: NodeJS.ProcessEnv): void {
  const steps = folder === root ? [[next, "build"], ["scripts/compile-parts.mjs"]] : [[next, "build"]];
  for (const step of steps) {
    const built = spawnSync(process.execPath, step, {
      cwd: folder,
      env: { ...env, NODE_ENV: "production" },
      encoding: "utf8",
    });
    if (built.status !== 0) throw new Error(`${folder} does not build:\n${built.stdout}${built.stderr}`);
  }
}

export interface ServedApp {
  url: string;
  stop(): Promise<void>;
}

/** Runs our web server, or `next start` in another folder, on a free port and resolves when it answers. */
export async function serveApp(folder: string, env: NodeJS.ProcessEnv): Promise<ServedApp> {
  const port = await freePort();
  const { HOSTNAME: _hostname, ...rest } = env;
  const command = folder === root ? ["scripts/web.mjs"] : [next, "start"];
  const server = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...rest, PORT: String(port), NODE_ENV: "production" },
    stdio: "ignore",
  });
  const url = `http://localhost:${port}`;
  for (let tries = 0; !(await fetch(url, { redirect: "manual" }).catch(() => null)); tries++) {
    if (tries === 100 || server.exitCode !== null) throw new Error(`${folder} does not answer on ${url}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    stop: () =>
      new Promise((done) => {
        server.once("exit", () => done());
        server.kill("SIGTERM");
      }),
  };
}

/** Returns the size of a page without compression, in bytes. */
export const bytesOf = async (url: string): Promise<number> =>
  Buffer.byteLength(await (await fetch(url)).text());

/** Returns the gzipped bytes of all JavaScript that a modern browser loads with a page. */
export async function scriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/nomodule/i.test(tag),
  );
  const addresses = new Set(tags.map(([, src]) => new URL(src ?? "", url).href));
  const sizes = await Promise.all(
    [...addresses].map(async (src) => gzipSync(Buffer.from(await (await fetch(src)).arrayBuffer())).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
