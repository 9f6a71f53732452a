import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { freePort } from "@/scripts/embedded-postgres";
import { startEmulators } from "@/tests/emulators/start";
import { ROOT } from "@/tests/setup/doors/tree";
import { buildStages, type Container, makeVolume, runContainer, startContainer } from "./bare-image";
import { composeServices } from "./compose-file";
import { type DebianPostgres, startDebianPostgres } from "./debian-postgres";

const BUILD_MS = 1_800_000;
const STARTED = { timeout: 60_000, interval: 250 };
const SECRET = "of-this-machine-alone";

let folder = "";
let stages: Awaited<ReturnType<typeof buildStages>>;
let server: DebianPostgres;
let emulators: Awaited<ReturnType<typeof startEmulators>>;
/** What stands in /etc/potager/environment, and the address that compose.yaml gives. */
let variables: Record<string, string>;
let address = "";
const running: Container[] = [];

const services = () => composeServices({ DATABASE_PASSWORD: "secret" });
const volumes = (readOnly = true) => [
  makeVolume(join(folder, "files"), "/var/lib/potager"),
  makeVolume(join(folder, "backups"), "/var/backups/potager", readOnly),
];

/** Returns what a container of a service finds in its environment; the database is that of this machine. */
function environmentOf(name: string): Record<string, string> {
  const { environment } = services()[name]!;
  expect(environment.DATABASE_URL).toBe("postgres://potager:secret@database:5432/potager");
  return { ...variables, ...environment, DATABASE_URL: address };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "potager-image-"));
  // A secret in the folder that is built must not reach the image.
  const env = join(ROOT, ".env");
  const own = existsSync(env);
  if (!own) writeFileSync(env, `AUTH_SECRET=${SECRET}\n`);
  try {
    stages = await buildStages(ROOT, folder);
  } finally {
    if (!own) rmSync(env);
  }
  server = await startDebianPostgres();
  address = await server.make("potager");
  emulators = await startEmulators({ deliveredAfterMs: 100 });
  variables = {
    ...EXAMPLE_COMPANY,
    ...emulators.env,
    APP_URL: "http://potager.test",
    AUTH_SECRET: "of-the-file-of-variables-of-this-test",
    ENCRYPTION_KEYS: `tests:${Buffer.alloc(32, 7).toString("base64")}`,
    TRUSTED_PROXIES: "1",
  };
}, BUILD_MS);

afterAll(async () => {
  for (const container of running) container.kill();
  await emulators?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the images of deploy/docker", () => {
  it("carry what they run, and no secret, history or tool of development", () => {
    const root = join(stages.get("potager")!.root, "opt/potager");
    const carried = readdirSync(root);
    expect(carried).toEqual(expect.arrayContaining([".next", "node_modules", "package.json", "scripts"]));
    for (const name of [".git", ".env", ".data"]) expect(carried).not.toContain(name);
    expect(existsSync(join(root, "node_modules/next"))).toBe(true);
    expect(existsSync(join(root, "node_modules/vitest"))).toBe(false);
    expect(existsSync(join(root, ".next/cache"))).toBe(false);
    const found = execFileSync("sh", [
      "-c",
      `grep -rlF ${SECRET} "${root}" --exclude-dir=node_modules --exclude=docker.test.ts || true`,
    ]);
    expect(found.toString()).toBe("");
    expect(readdirSync(join(stages.get("backup")!.root, "opt/potager"))).toEqual(["deploy"]);
  });

  it("migrate, serve and work, without rights and on files that cannot be written", {
    timeout: 300_000,
  }, async () => {
    const potager = stages.get("potager")!;
    const { migrations, worker } = services();
    const binds = volumes();
    const migrated = await runContainer(potager, folder, migrations!.command!, {
      env: environmentOf("migrations"),
      binds,
    });
    expect(migrated.code, migrated.said).toBe(0);

    const port = String(await freePort());
    const env = { ...environmentOf("web"), PORT: port };
    const healthcheck = () => runContainer(potager, folder, potager.healthcheck, { env, binds });
    expect((await healthcheck()).code).toBe(1);
    const web = startContainer(potager, folder, potager.command, { env, binds });
    const working = startContainer(potager, folder, worker!.command!, {
      env: environmentOf("worker"),
      binds,
    });
    running.push(web, working);
    const health = async () => {
      const { code, said } = await healthcheck();
      return code === 0 ? "answers" : `${code}\n${said}\n${web.said()}`;
    };
    await expect.poll(health, STARTED).toBe("answers");
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const ready = async () => `${await (await get("/api/ready")).text()}\n${working.said()}`;
    await expect.poll(ready, STARTED).toContain('"ready":true');
    for (const path of ["/fr", "/en/faq", "/fr/recherche", "/sitemap.xml", "/api/search"])
      expect((await get(path)).status, path).toBe(200);

    const status = readFileSync(`/proc/${web.inner()}/status`, "utf8");
    expect(status).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    const written = [
      "sh",
      "-c",
      "touch /var/lib/potager/own && ! touch /opt/potager/other && ! touch /var/backups/potager/other",
    ];
    expect(await runContainer(potager, folder, written, { binds })).toMatchObject({ code: 0 });

    expect(await web.stop(), web.said()).toBe(0);
    expect(await working.stop(), working.said()).toBe(0);
  });

  it("make a backup", { timeout: 120_000 }, async () => {
    const backup = stages.get("backup")!;
    const ended = await runContainer(backup, folder, backup.command, {
      env: environmentOf("backup"),
      binds: volumes(false),
    });
    expect(ended.code, ended.said).toBe(0);
    const made = readdirSync(join(folder, "backups")).filter((name) => name.startsWith("potager-"));
    expect(made).toHaveLength(1);
    expect(readdirSync(join(folder, "backups", made[0]!)).sort()).toEqual([
      "SHA256SUMS",
      "database.dump",
      "uploads.tar",
    ]);
    expect(existsSync(join(folder, "backups/last-success"))).toBe(true);
  });
});
