import { execFileSync, type SpawnSyncOptions, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { startWeb, type WebProcess } from "./web-process";

const root = resolve(import.meta.dirname, "../..");
const INSTALL_MS = 600_000;

/** Pages, pictures and files that each need another package. */
const SERVED = [
  "/fr",
  "/fr/recherche",
  "/fr/blogue",
  "/en/faq",
  "/fr/fermes/ferme-du-ruisseau",
  "/en/farms/ferme-du-ruisseau",
  "/fr/fermes/ferme-du-ruisseau/inscription",
  "/fr/creer-un-compte",
  "/api/search",
  "/api/global/captcha",
  "/sitemap.xml",
];

describe("an install without development packages", () => {
  let folder: string;
  let web: WebProcess;
  const run = (command: string, args: string[], options: SpawnSyncOptions = {}) => {
    const done = spawnSync(command, args, { cwd: folder, encoding: "utf8", ...options });
    expect(done.status, `${done.stdout}${done.stderr}`).toBe(0);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "potager-production-"));
    const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
    for (const path of [
      ...new Set(tracked.map((path) => (dirname(path) === "." ? path : path.split("/")[0]!))),
    ])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    const build = join(root, ".next");
    const skipped = [join(build, "cache"), join(build, "dev")];
    cpSync(build, join(folder, ".next"), { recursive: true, filter: (path) => !skipped.includes(path) });
    run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"]);
  }, INSTALL_MS);
  afterAll(async () => {
    await web?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("migrates, seeds and serves what was built elsewhere", async () => {
    run("npm", ["run", "db:migrate"]);
    run("npm", ["run", "seed"]);
    web = await startWeb({}, { folder });
    const farm = await (await fetch(`${web.url}/fr/fermes/ferme-du-ruisseau`)).text();
    const picture = farm.match(/property="og:image" content="([^"]+)"/)?.[1] ?? "";
    for (const path of [...SERVED, new URL(picture).pathname])
      expect([path, (await fetch(web.url + path)).status]).toEqual([path, 200]);
    expect(web.said()).not.toMatch(/Cannot find (module|package)|ERR_MODULE_NOT_FOUND/);
  }, 120_000);

  it("runs the worker", async () => {
    const worker = spawn(process.execPath, WORKER_ARGS, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const ready = await new Promise((done) => {
      worker.once("message", done);
      worker.once("exit", () => done("ended"));
    });
    expect(ready).toBe("ready");
    await db().execute(sql`select graphile_worker.add_job('purge_sessions', '{}'::json)`);
    await expect
      .poll(
        () => db().execute(sql`select 1 from graphile_worker.jobs where task_identifier = 'purge_sessions'`),
        {
          timeout: 20_000,
        },
      )
      .toEqual([]);
    const ended = new Promise((done) => worker.once("exit", done));
    worker.kill("SIGTERM");
    expect(await ended).toBe(0);
  }, 60_000);
});
