import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "@/scripts/embedded-postgres";
import { installPackages } from "./debian-packages";

const BIN = "/usr/lib/postgresql/15/bin";
const INITDB = join(BIN, "initdb");
const POSTGRES = join(BIN, "postgres");
const PG_DUMP = join(BIN, "pg_dump");

export interface DebianPostgres {
  /** Makes an empty database of the role potager, which is no superuser. @returns its address */
  make(name: string): Promise<string>;
  /** Returns the address of a database for a superuser. */
  superuser(name: string): string;
  /** Ends the server as a crash does: it recovers when it starts. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; resolves when it answers. */
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/** Returns the user that runs servers of Debian, which refuse to run as root. */
export function debianUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/**
 * Starts a PostgreSQL 15 of Debian's package in a new folder, on a free port.
 * @param more settings of the server
 */
export async function startDebianPostgres(more: Record<string, string> = {}): Promise<DebianPostgres> {
  installPackages([INITDB, PG_DUMP], ["postgresql-15", "postgresql-client-15"]);
  const user = debianUser();
  const folder = mkdtempSync(join(tmpdir(), "potager-debian-"));
  const [data, passwordFile] = [join(folder, "data"), join(folder, "password")];
  const password = randomBytes(12).toString("hex");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const flags = ["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"];
  execFileSync(INITDB, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], {
    ...user,
    cwd: "/",
    stdio: "pipe",
  });
  const port = await freePort();
  const all = { fsync: "off", max_connections: "100", ...more };
  const settings = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const place = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", ""];
  const launch = () => spawn(POSTGRES, [...place, ...settings], { ...user, cwd: "/", stdio: "ignore" });
  let server = launch();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  const at = (role: string, name: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
  const admin = postgres(at("postgres", "postgres"), { max: 1, onnotice: () => {} });
  const untilItAnswers = async (): Promise<void> => {
    while (!(await admin`select 1`.catch(() => null))) {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  await untilItAnswers();
  await admin.unsafe(`create role potager login password '${password}'`);
  return {
    async make(name) {
      await admin.unsafe(`create database ${name} owner potager template template0`);
      return at("potager", name);
    },
    superuser: (name) => at("postgres", name),
    kill: () => end("SIGQUIT"),
    async start() {
      server = launch();
      await untilItAnswers();
    },
    async stop() {
      await admin.end();
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
