import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { migrateDatabase } from "@/db/migrate";
import { SAME_SIGNAL_MS } from "@/lib/platform/process-stop";
import { startEmbeddedDatabase } from "../embedded-postgres";
import { WORKER_ARGS } from "../worker-args";
import { buildProduct, isUpToDate } from "./build";
import { EXAMPLE_COMPANY } from "./company";
import { ErrorLog } from "./error-log";
import { type Running, requirePort, start, UserFacingError, waitForLine } from "./processes";

const root = resolve(import.meta.dirname, "../..");
const dev = process.argv.includes("--dev");
const port = Number(process.env.PORT ?? 3000);
const dataDir = resolve(process.env.DATA_DIR ?? ".data");
const distDir = process.env.NEXT_DIST_DIR ?? ".next";

/** The running processes in the order of their start; they are stopped in reverse order. */
const running: { stop(): Promise<void>; kill?(): void }[] = [];
let stopping = false;
let stopBegan = 0;

const say = (line: string) => console.log(line);
const errors = new ErrorLog((line) => console.error(line));

async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopBegan = performance.now();
  const wasServing = running.length > 0;
  for (const each of running.reverse()) await each.stop().catch(() => {});
  if (wasServing) say(errors.summary());
  process.exit(code);
}

/** A second Ctrl-C waits for no request and no job. The database has no kill, so it is still stopped properly. */
function onInterrupt(): void {
  if (!stopping) void stopAll(0);
  else if (performance.now() - stopBegan > SAME_SIGNAL_MS) for (const part of running) part.kill?.();
}

function onEnd(name: string, code: number | null): void {
  if (stopping) return;
  console.error(`The ${name} stopped by itself (${code ?? "killed"}): stopping everything.`);
  void stopAll(1);
}

/** Makes one folder after the other, because Node hangs on some file systems (/proc) with a whole path. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function prepareFolder(): void {
  const probe = join(dataDir, ".writable");
  try {
    makeFolder(dataDir);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch {
    throw new UserFacingError(`The folder ${dataDir} cannot be written to: set DATA_DIR to one that can.`);
  }
}

/** Keeps one secret per installation, so that sessions survive a restart. */
function authSecret(): string {
  if (process.env.AUTH_SECRET) return process.env.AUTH_SECRET;
  const kept = join(dataDir, "auth-secret");
  if (!existsSync(kept)) writeFileSync(kept, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(kept, "utf8");
}

/** Keeps one key per installation, so that what was encrypted can be read after a restart. */
function encryptionKeys(): string {
  if (process.env.ENCRYPTION_KEYS) return process.env.ENCRYPTION_KEYS;
  const kept = join(dataDir, "encryption-keys");
  if (!existsSync(kept)) writeFileSync(kept, `demo:${randomBytes(32).toString("base64")}`, { mode: 0o600 });
  return readFileSync(kept, "utf8");
}

async function database(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  say("Starting the embedded PostgreSQL ...");
  const embedded = await startEmbeddedDatabase(dataDir);
  running.push(embedded);
  if (embedded.notice) say(embedded.notice);
  return embedded.url;
}

/** Starts the emulators of the providers whose base URL is not set; none when every URL is set. */
async function emulators(appUrl: string): Promise<{ env: Record<string, string>; outbox: string | null }> {
  const given = {
    resend: process.env.RESEND_BASE_URL,
    sns: process.env.AWS_ENDPOINT_URL_SNS,
    stripe: process.env.STRIPE_API_BASE,
    square: process.env.SQUARE_API_BASE,
  };
  const disabled = Object.entries(given).flatMap(([name, url]) => (url ? [name] : []));
  if (disabled.length === Object.keys(given).length) return { env: {}, outbox: null };
  say("Starting the provider emulators ...");
  const args = [
    "--import",
    "tsx",
    "tests/emulators/cli.ts",
    "--state-dir",
    join(dataDir, "emulators"),
    "--app-url",
    `http://127.0.0.1:${port}`,
  ];
  if (process.env.EMULATORS_HUMAN !== "0") args.push("--human");
  if (disabled.length > 0) args.push("--disable", disabled.join());
  if (process.env.EMULATORS_PORT) args.push("--port", process.env.EMULATORS_PORT);
  const emulator = start("provider emulators", args, { ...process.env, APP_URL: appUrl }, onEnd);
  running.push(emulator);
  return waitForLine(emulator.child, (line) => {
    if (!line.startsWith("{")) return undefined;
    const ready = JSON.parse(line) as { env: Record<string, string>; outbox: string };
    return { env: ready.env, outbox: ready.outbox };
  });
}

function build(env: NodeJS.ProcessEnv): void {
  if (isUpToDate(root, distDir)) return;
  say("Building (once, until the sources change) ...");
  const built = buildProduct(root, distDir, { env, stdio: ["ignore", "pipe", "pipe"] });
  if (built.status !== 0) throw new UserFacingError(`The build failed:\n${built.stdout}${built.stderr}`);
}

const SOONEST_RESTART_MS = 500;
const LATEST_RESTART_MS = 10_000;

/** Starts a part of the demo, and starts it again whenever it ends by itself after it was ready once. */
async function keepRunning(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: (part: Running) => Promise<unknown>,
): Promise<void> {
  let part: Running | undefined;
  let wasReady = false;
  let failures = 0;
  async function begin(): Promise<void> {
    part = start(name, args, env, (_, code) => {
      if (stopping) return;
      if (!wasReady) return onEnd(name, code);
      const wait = Math.min(LATEST_RESTART_MS, SOONEST_RESTART_MS * 2 ** failures++);
      console.error(`The ${name} stopped by itself (${code ?? "killed"}): starting it again.`);
      setTimeout(() => void (stopping || begin().catch(() => {})), wait);
    });
    errors.watch(part.child);
    await ready(part);
    wasReady = true;
  }
  running.push({ stop: async () => part?.stop(), kill: () => part?.kill() });
  await begin();
}

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const web = ["scripts/web.mjs", ...(dev ? ["--dev"] : [])];
  const webEnv = { ...env, NODE_ENV: dev ? "development" : "production" } as const;
  await keepRunning("web server", web, webEnv, ({ child }) =>
    waitForLine(child, (line) => (line.includes("next ready") ? true : undefined)),
  );
  const workerEnv = { ...env, NODE_ENV: "production" } as const;
  await keepRunning(
    "worker",
    dev ? [...WORKER_ARGS, "--dev"] : WORKER_ARGS,
    workerEnv,
    ({ child }) => new Promise<void>((done) => child.once("message", () => done())),
  );
}

async function main(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserFacingError("PORT must be a number from 1 to 65535.");
  await requirePort(port);
  prepareFolder();
  const appUrl = process.env.APP_URL ?? `http://localhost:${port}`;
  const url = await database();
  // Lets tests and people open the database.
  writeFileSync(join(dataDir, "database-url"), url, { mode: 0o600 });
  say("Bringing the schema up to date ...");
  await migrateDatabase(url);
  const provided = await emulators(appUrl);
  // Variables of the shell take precedence over the emulators' values.
  const env: NodeJS.ProcessEnv = {
    ...provided.env,
    EMAIL_REQUESTS_PER_SECOND: "20",
    SMS_PARTS_PER_SECOND: "20",
    LOG_LEVEL: "warn",
    CONTACT_EMAIL: "bonjour@potager.example",
    ...EXAMPLE_COMPANY,
    COMPANY_FACEBOOK: "https://www.facebook.com/potager.example",
    COMPANY_INSTAGRAM: "https://www.instagram.com/potager.example",
    ...process.env,
    PORT: String(port),
    APP_URL: appUrl,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret(),
    ENCRYPTION_KEYS: encryptionKeys(),
    NEXT_TELEMETRY_DISABLED: "1",
  };
  // With HOSTNAME at 127.0.0.1, every rewritten path would redirect to itself.
  delete env.HOSTNAME;
  if (!dev) build({ ...env, NODE_ENV: "production" });
  say("Seeding the demo farm ...");
  const seeded = spawnSync(process.execPath, ["--import", "tsx", "scripts/seed.ts"], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  if (seeded.status !== 0) throw new UserFacingError(`Seeding failed:\n${seeded.stderr}`);
  await serve(env);
  say(`\nready http://localhost:${port}`);
  if (provided.outbox) say(`outbox ${provided.outbox}`);
  say(seeded.stdout.trim());
  say("Ctrl-C stops everything.");
}

process.on("SIGINT", onInterrupt);
// run-demo.mjs may repeat this one.
process.on("SIGTERM", () => void stopAll(0));
process.on("disconnect", () => void stopAll(1));
main().catch((error: unknown) => {
  console.error(
    error instanceof UserFacingError ? error.message : error instanceof Error ? error.message : String(error),
  );
  void stopAll(1);
});
