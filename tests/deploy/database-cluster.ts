import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "@/scripts/embedded-postgres";
import { pause } from "@/tests/setup/patience";
import { installPackages } from "./debian-packages";
import { debianUser } from "./debian-postgres";
import { copyShipped, shippedFile } from "./shipped-file";

const FILES = "database-cluster";
const BIN = "/usr/lib/postgresql/15/bin";

export const CLUSTER_PROGRAMS = ["patroni", "etcd", "haproxy", join(BIN, "initdb")];
export const CLUSTER_PACKAGES = ["patroni", "etcd-server", "haproxy", "postgresql-15"];

/** What Patroni says of each machine: its role, and whether its PostgreSQL runs or follows. */
interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica";
  state: string;
}

interface Machine {
  name: string;
  folder: string;
  data: string;
  ports: Record<"client" | "peer" | "rest" | "postgres", number>;
  etcd?: ChildProcess;
  patroni?: ChildProcess;
}

export interface DatabaseCluster {
  /** Makes an empty database of the role potager. @returns its address, wherever the primary is */
  make(name: string): Promise<string>;
  /** An address of all machines that leads to one of the replicas, for a superuser. */
  replicas(name: string): string;
  members(): Promise<Member[]>;
  /** Ends the machine of the primary as a power cut does: etcd, Patroni and PostgreSQL. @returns its name */
  killPrimary(): Promise<string>;
  /** Starts a machine again; resolves when it follows the primary. */
  start(name: string): Promise<void>;
  stop(): Promise<void>;
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || isGone(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Ends PostgreSQL with all of its processes at once: it cannot even tell its clients. */
function killPostgres({ data }: Machine): void {
  const postmaster = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]!;
  const children = spawnSync("pgrep", ["-P", postmaster], { encoding: "utf8" }).stdout.split("\n");
  for (const pid of [postmaster, ...children.filter(Boolean)])
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // A process of it may have ended meanwhile.
    }
}

const NAMES = ["db1", "db2", "db3"] as const;
const SHIPPED_ADDRESSES = ["10.0.0.11", "10.0.0.12", "10.0.0.13"] as const;

/** Starts three machines of docs/deploy/database-cluster.md on this one, with the shipped files, and HAProxy. */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  installPackages(CLUSTER_PROGRAMS, CLUSTER_PACKAGES);
  const user = debianUser();
  const root = mkdtempSync(join(tmpdir(), "potager-cluster-"));
  chmodSync(root, 0o755);
  const own = (path: string) => {
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  };
  const [password, others] = [randomBytes(12).toString("hex"), randomBytes(12).toString("hex")];
  const machines: Machine[] = [];
  for (const name of NAMES) {
    const folder = join(root, name);
    mkdirSync(folder, { mode: 0o700 });
    own(folder);
    const ports = {
      client: await freePort(),
      peer: await freePort(),
      rest: await freePort(),
      postgres: await freePort(),
    };
    machines.push({ name, folder, data: join(folder, "data"), ports });
  }
  const at = (port: number) => `127.0.0.1:${port}`;
  const addresses = (kind: keyof Machine["ports"], shipped: number) =>
    SHIPPED_ADDRESSES.map((address, i) => [`${address}:${shipped}`, at(machines[i]!.ports[kind])] as const);

  function launchEtcd({ name, folder, ports }: Machine): ChildProcess {
    const text = shippedFile(`${FILES}/etcd`, [
      ["ETCD_NAME=db1", `ETCD_NAME=${name}`],
      ["/var/lib/etcd/potager", join(folder, "etcd")],
      ["PEER_URLS=http://10.0.0.11:2380", `PEER_URLS=http://${at(ports.peer)}`],
      ["CLIENT_URLS=http://10.0.0.11:2379", `CLIENT_URLS=http://${at(ports.client)}`],
      ...addresses("peer", 2380),
    ]);
    const variables = text.split("\n").filter((line) => line.startsWith("ETCD_"));
    const env = Object.fromEntries(variables.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    return spawn("etcd", [], { ...user, cwd: "/", env: { ...process.env, ...env }, stdio: "ignore" });
  }

  function launchPatroni({ name, folder, data, ports }: Machine): ChildProcess {
    const path = copyShipped(folder, `${FILES}/patroni.yml`, [
      ["name: db1", `name: ${name}`],
      ["listen: 127.0.0.1,10.0.0.11:5432", `listen: ${at(ports.postgres)}`],
      ["10.0.0.11:8008", at(ports.rest)],
      ["10.0.0.11:5432", at(ports.postgres)],
      ...addresses("client", 2379),
      ["/var/lib/postgresql/15/potager", data],
      ["/var/lib/postgresql/pgpass-of-patroni", join(folder, "pgpass")],
      ["/var/run/postgresql", folder],
      ["10.0.0.0/24", "127.0.0.1/32"],
      ["POSTGRES_PASSWORD", password],
      ["REPLICATION_PASSWORD", others],
      ["REWIND_PASSWORD", others],
      ["REST_PASSWORD", others],
    ]);
    own(path);
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    return spawn("/usr/bin/patroni", [path], { ...user, cwd: "/", env, stdio: "ignore" });
  }

  const launch = (machine: Machine) => {
    machine.etcd = launchEtcd(machine);
    machine.patroni = launchPatroni(machine);
  };

  async function members(): Promise<Member[]> {
    for (const { ports } of machines) {
      const answer = await fetch(`http://${at(ports.rest)}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async function untilWhole(): Promise<void> {
    for (;;) {
      const all = await members();
      const running = all.filter(
        ({ role, state }) => state === "running" || (role !== "leader" && state === "streaming"),
      );
      if (running.length === 3 && all.some(({ role }) => role === "sync_standby")) return;
      const ended = machines.find(({ patroni }) => patroni && isGone(patroni));
      if (ended) throw new Error(`Patroni of ${ended.name} ended with ${ended.patroni?.exitCode}`);
      await pause(300);
    }
  }

  const primaryPort = await freePort();
  const isRoot = user.uid !== undefined;
  const haproxyFile = copyShipped(root, `${FILES}/haproxy.cfg`, [
    ["  log /dev/log local0 notice\n", ""],
    ["  log global\n", ""],
    ["bind 127.0.0.1:5432", `bind ${at(primaryPort)}`],
    // Only root may become another user.
    ...(isRoot ? [] : [["  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n", ""] as const]),
    [" port 8008 ", " "],
    ...machines.map(
      ({ name, ports }, i) =>
        [
          `server ${name} ${SHIPPED_ADDRESSES[i]}:5432 check`,
          `server ${name} ${at(ports.postgres)} check port ${ports.rest}`,
        ] as const,
    ),
  ]);
  for (const machine of machines) launch(machine);
  const haproxy = spawn("haproxy", ["-f", haproxyFile], { stdio: "ignore" });
  await untilWhole();

  const admin = postgres(`postgres://postgres:${password}@${at(primaryPort)}/postgres`, {
    max: 1,
    onnotice: () => {},
  });
  while (!(await admin`select 1`.catch(() => null))) await pause(100);
  await admin.unsafe(`create role potager login password '${password}'`);
  return {
    async make(name) {
      await admin.unsafe(`create database ${name} owner potager template template0`);
      return `postgres://potager:${password}@${at(primaryPort)}/${name}`;
    },
    replicas: (name) => {
      const hosts = machines.map(({ ports }) => at(ports.postgres));
      return `postgres://postgres:${password}@${hosts.join(",")}/${name}?target_session_attrs=standby`;
    },
    members,
    async killPrimary() {
      const name = (await members()).find(({ role }) => role === "leader")?.name;
      const machine = machines.find((known) => known.name === name);
      if (!machine) throw new Error("there is no primary");
      machine.patroni?.kill("SIGKILL");
      machine.etcd?.kill("SIGKILL");
      killPostgres(machine);
      return machine.name;
    },
    async start(name) {
      launch(machines.find((machine) => machine.name === name)!);
      await untilWhole();
    },
    async stop() {
      await admin.end({ timeout: 1 });
      await end(haproxy, "SIGTERM");
      // Patroni stops its PostgreSQL before it ends; the primary goes last, so that nobody takes over meanwhile.
      for (const { patroni } of machines) await end(patroni, "SIGTERM");
      for (const { etcd } of machines) await end(etcd, "SIGTERM");
      rmSync(root, { recursive: true, force: true });
    },
  };
}
