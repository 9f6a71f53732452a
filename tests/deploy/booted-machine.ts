import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { requirePort } from "@/scripts/demo/processes";
import { ROOT } from "@/tests/setup/doors/tree";
import { pause } from "@/tests/setup/patience";
import { installPackages } from "./debian-packages";
import { type Ended, runToEnd } from "./ended";

/** A bare Debian 12 that booted with systemd. It has files of its own, and the network of this machine. */
export interface BootedMachine {
  /**
   * Does commands as root, in one shell whose variables stay.
   * @returns what they wrote
   * @throws Error with that, when one fails; the shell has ended then
   */
  follow(commands: string): Promise<string>;
  /** Does commands as root in a shell of their own. */
  run(commands: string): Promise<Ended>;
  /** Returns the path on this machine of one of its files. */
  path(file: string): string;
  /** Switches it off, and removes its files. */
  discard(): Promise<void>;
}

/** Where the machine finds the product, as `$REPOSITORY` of the guides. */
const REPOSITORY = "/root/potager.git";
const BOOTED_WITHIN_MS = 60_000;
/** Units of a system, as systemd needs them to boot in a container. */
const PACKAGES = "systemd,systemd-sysv,dbus,iproute2,adduser,openssl";

/** Gives the machine the Node.js and npm of this one as Debian would install them, and where packages come from. */
function shareNode(root: string): string[] {
  const modules = join(dirname(process.execPath), "../lib/node_modules/npm");
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, "usr/bin", name));
  const npmrc = join(homedir(), ".npmrc");
  return [
    `--bind-ro=${process.execPath}:/usr/bin/node`,
    `--bind-ro=${modules}:/usr/lib/node_modules/npm`,
    ...(existsSync(npmrc) ? [`--bind-ro=${npmrc}:/root/.npmrc`] : []),
  ];
}

/** Returns the variables of root's shell; only what tells where packages come from is of this machine. */
function variablesOfRoot(root: string): string[] {
  const registry = Object.entries(process.env).filter(([name]) => /^npm_config_registry$/i.test(name));
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) copyFileSync(certificates, join(root, "root/certificates.pem"));
  return [
    ...registry.map(([name, value]) => `${name}=${value}`),
    ...(certificates ? ["NODE_EXTRA_CA_CERTS=/root/certificates.pem"] : []),
    ...["HOME=/root", "LANG=C.UTF-8", "TERM=dumb", "DEBIAN_FRONTEND=noninteractive"],
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    `REPOSITORY=file://${REPOSITORY}`,
  ];
}

/** Returns the first process of the machine, once systemd has booted it. */
async function firstProcess(container: number, said: () => string): Promise<number> {
  for (const until = Date.now() + BOOTED_WITHIN_MS; Date.now() < until; await pause(250)) {
    const [leader] = readFileSync(`/proc/${container}/task/${container}/children`, "utf8").split(" ");
    if (!leader) continue;
    const args = ["--target", leader, "--all", "systemctl", "is-system-running"];
    const { said: state } = await runToEnd("nsenter", args, {});
    if (/^(running|degraded)$/m.test(state)) return Number(leader);
  }
  throw new Error(`the machine did not boot: ${said()}`);
}

/**
 * Installs Debian 12 into a folder, boots it, and puts this repository there. Only root can do that.
 * @param ports that the guide takes
 */
export async function bootMachine(ports: readonly number[]): Promise<BootedMachine> {
  if (process.getuid?.() !== 0) throw new Error("a machine is booted by root alone");
  for (const port of ports) await requirePort(port);
  installPackages(["debootstrap", "systemd-nspawn"], ["debootstrap", "systemd-container"]);
  const folder = mkdtempSync(join(tmpdir(), "potager-machine-"));
  const root = join(folder, "root");
  execFileSync("debootstrap", ["--variant=minbase", `--include=${PACKAGES}`, "bookworm", root], {
    stdio: "pipe",
  });
  mkdirSync(join(root, dirname(REPOSITORY)), { recursive: true });
  execFileSync("git", ["clone", "--quiet", "--bare", ROOT, join(root, REPOSITORY)], { stdio: "pipe" });
  const variables = variablesOfRoot(root);
  const alone = ["--quiet", "--register=no", "--keep-unit", "--resolv-conf=copy-host", "--console=read-only"];
  const args = [...alone, ...shareNode(root), `--directory=${root}`, "--boot"];
  const container = spawn("systemd-nspawn", args, { stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const stream of [container.stdout, container.stderr])
    stream.on("data", (chunk) => {
      written = (written + chunk).slice(-4000);
    });
  const leader = await firstProcess(container.pid!, () => written);
  const enter = ["--target", String(leader), "--all", "env", "-i", ...variables];
  const shell = startShell(enter, root);
  return {
    follow: shell.follow,
    run: (commands) => runToEnd("nsenter", [...enter, "bash", "-euc", commands], {}),
    path: (file) => join(root, file),
    async discard() {
      // A process that came from outside keeps the machine from its end.
      await shell.end();
      const ended = once(container, "exit");
      // Its first process takes all others with it, sooner than an order to shut down.
      process.kill(leader, "SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a shell that does what it is given, block by block. */
function startShell(
  enter: readonly string[],
  root: string,
): Pick<BootedMachine, "follow"> & { end(): Promise<unknown> } {
  const shell = spawn("nsenter", [...enter, "bash", "-eu"], { cwd: "/", stdio: ["pipe", "pipe", "pipe"] });
  const closed = once(shell, "close");
  let said = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  let blocks = 0;
  const follow: BootedMachine["follow"] = async (commands) => {
    const file = `/root/commands-${++blocks}`;
    writeFileSync(join(root, file), commands);
    said = "";
    const end = `\nended-${blocks}\n`;
    // A program that reads its input gets nothing, and not the next lines of the shell.
    shell.stdin.write(`. ${file} < /dev/null\nprintf '\\nended-${blocks}\\n'\n`);
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    while (!said.includes(end)) {
      if (isClosed) throw new Error(`${commands}\nfailed:\n${said.slice(-6000)}`);
      await pause(50);
    }
    return said.slice(0, said.indexOf(end));
  };
  const endShell = () => {
    shell.stdin.end();
    return closed;
  };
  return { follow, end: endShell };
}
