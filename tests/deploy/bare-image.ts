import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { type Copy, DockerfileParser, type Instruction, type JSONInstruction } from "dockerfile-ast";
import { installPackages } from "./debian-packages";
import { type Ended, runToEnd } from "./ended";

/** A stage of a Dockerfile, as it was done in a folder that stands for its root. */
export interface Stage {
  root: string;
  name: string;
  env: Record<string, string>;
  workdir: string;
  user: string;
  command: string[];
  healthcheck: string[];
  volumes: string[];
  /** The image that it begins with. */
  from: string;
}

/** Folders of this machine that stand for the system of the base images. */
const SYSTEM = ["/usr", "/etc"];
const LINKS = ["bin", "sbin", "lib", "lib64"];
/** The user of both images, as the base image of Node.js has it. */
const NODE = { uid: 1000, gid: 1000 };
const PASSWD = `root:x:0:0::/root:/bin/sh\nnode:x:${NODE.uid}:${NODE.gid}::/home/node:/bin/sh\n`;
const GROUP = `root:x:0:\nnode:x:${NODE.gid}:\n`;
/** Another path than Debian's, for what a base image has in the path. */
const PATH = "/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const words = (instruction: Instruction): string[] =>
  instruction.getArguments().map((argument) => argument.getValue());
const asJson = (instruction: Instruction): string[] =>
  (instruction as JSONInstruction).getJSONStrings().map((argument) => argument.getJSONValue());

/** Returns whether a file is left out by the lines of a .dockerignore. They name paths below the root, with stars. */
function isIgnored(path: string, lines: readonly string[]): boolean {
  const parents = path.split("/").map((_, at, all) => all.slice(0, at + 1).join("/"));
  let ignored = false;
  for (const line of lines) {
    const pattern = line.replace(/^!/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*");
    if (parents.some((parent) => new RegExp(`^${pattern}$`).test(parent))) ignored = !line.startsWith("!");
  }
  return ignored;
}

/** Copies what a build may see. */
function copyContext(from: string, to: string, ignore: readonly string[], below = ""): void {
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (isIgnored(path, ignore)) continue;
    if (entry.isDirectory()) copyContext(from, to, ignore, path);
    else cpSync(join(from, path), join(to, path), { recursive: true, verbatimSymlinks: true });
  }
}

/** Returns the words that begin a command in the root of a stage. */
function inStage(
  stage: Stage,
  folder: string,
  { readOnly = false, binds = [] as string[][] } = {},
): string[] {
  installPackages(["bwrap", "setpriv"], ["bubblewrap", "util-linux"]);
  const npmrc = join(homedir(), ".npmrc");
  return [
    "bwrap",
    ...["--die-with-parent", "--unshare-ipc", "--unshare-uts"],
    ...[readOnly ? "--ro-bind" : "--bind", stage.root, "/"],
    ...SYSTEM.flatMap((path) => ["--ro-bind", path, path]),
    ...["--ro-bind", join(folder, "passwd"), "/etc/passwd", "--ro-bind", join(folder, "group"), "/etc/group"],
    ...["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"],
    ...(existsSync(npmrc) && !readOnly ? ["--ro-bind", npmrc, "/root/.npmrc"] : []),
    ...binds.flat(),
    ...["--chdir", stage.workdir, "--"],
  ];
}

/** What a command of a stage finds in its environment: nothing of this process but where packages come from. */
function environmentOf(stage: Stage, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const registry = Object.entries(process.env).filter(([name]) => /^npm_config_registry$/i.test(name));
  const home = stage.user === "root" ? "/root" : "/home/node";
  const env: Record<string, string | undefined> = {
    ...Object.fromEntries(registry),
    PATH,
    HOME: home,
    ...stage.env,
    ...more,
  };
  return env as NodeJS.ProcessEnv;
}

/**
 * Does each step of a Dockerfile in folders, as root, with the system of this machine in place of the base images.
 * @param source the folder that is built
 * @throws Error when a step fails, or is of a kind that this does not know
 */
export async function buildStages(source: string, folder: string): Promise<Map<string, Stage>> {
  const dockerfile = join(source, "deploy/docker/Dockerfile");
  const lines = readFileSync(`${dockerfile}.dockerignore`, "utf8").split("\n");
  const ignore = lines.filter((line) => line !== "" && !line.startsWith("#"));
  writeFileSync(join(folder, "passwd"), PASSWD);
  writeFileSync(join(folder, "group"), GROUP);
  const context = join(folder, "context");
  copyContext(source, context, ignore);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of DockerfileParser.parse(readFileSync(dockerfile, "utf8")).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") {
      stage = newStage(folder, words(instruction));
      stages.set(stage.name, stage);
    } else await step(stage!, keyword, instruction);
  }
  return stages;

  async function step(now: Stage, keyword: string, instruction: Instruction): Promise<void> {
    const args = words(instruction);
    const inside = (path: string) => join(now.root, path.startsWith("/") ? path : join(now.workdir, path));
    if (keyword === "ENV") {
      for (const word of args) now.env[word.slice(0, word.indexOf("="))] = word.slice(word.indexOf("=") + 1);
    } else if (keyword === "WORKDIR") {
      now.workdir = args[0]!;
      mkdirSync(join(now.root, now.workdir), { recursive: true });
    } else if (keyword === "COPY") {
      const from = (instruction as Copy).getFromFlag()?.getValue();
      const paths = args.filter((word) => !word.startsWith("--"));
      const target = paths.pop()!;
      for (const path of paths) {
        const source = from ? join(stages.get(from)!.root, path) : join(context, path);
        const intoFolder = paths.length > 1 || target.endsWith("/");
        const place = inside(intoFolder ? join(target, path) : target);
        mkdirSync(dirname(place), { recursive: true });
        execFileSync("cp", ["--archive", "--no-target-directory", source, place]);
      }
    } else if (keyword === "RUN") {
      const text = instruction.getRawArgumentsContent()!;
      const [program = "", ...rest] = [...inStage(now, folder), "sh", "-c", text];
      const ended = await runToEnd(program, rest, { env: environmentOf(now) });
      if (ended.code !== 0) throw new Error(`RUN ${text}: ${ended.code}\n${ended.said.slice(-4000)}`);
    } else if (keyword === "USER") now.user = args[0]!;
    else if (keyword === "VOLUME") now.volumes.push(...args);
    else if (keyword === "CMD") now.command = asJson(instruction);
    else if (keyword === "HEALTHCHECK") {
      const text = instruction.getRawArgumentsContent()!;
      now.healthcheck = JSON.parse(text.slice(text.indexOf("["))) as string[];
    } else if (!["EXPOSE", "STOPSIGNAL"].includes(keyword)) throw new Error(`${keyword} is not known here`);
  }
}

function newStage(folder: string, [from = "", , name = ""]: string[]): Stage {
  const root = join(folder, name);
  for (const path of [...SYSTEM, "/proc", "/dev", "/tmp", "/root", "/home/node"])
    mkdirSync(join(root, path), { recursive: true });
  for (const link of LINKS) execFileSync("ln", ["-s", `usr/${link}`, join(root, link)]);
  execFileSync("touch", [join(root, "root/.npmrc")]);
  return { root, name, from, env: {}, workdir: "/", user: "root", command: [], healthcheck: [], volumes: [] };
}

/** Makes a folder of this machine that a container sees under its own path. */
export function makeVolume(path: string, at: string, readOnly = false): string[] {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, NODE.uid, NODE.gid);
  return [readOnly ? "--ro-bind" : "--bind", path, at];
}

export interface Container {
  child: ChildProcess;
  /** All that it wrote. */
  said(): string;
  /** Returns the id of its process. */
  inner(): number;
  /** Ends it at once, where it still runs. */
  kill(): void;
  /** Asks it to stop as Docker does. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Runs a command as compose.yaml does: as the user of the image, without rights, on files that cannot be written. */
export function startContainer(
  stage: Stage,
  folder: string,
  command: readonly string[],
  { env = {}, binds = [] }: { env?: Record<string, string>; binds?: string[][] } = {},
): Container {
  // Docker makes the places of its volumes.
  for (const [, , at = ""] of binds) mkdirSync(join(stage.root, at), { recursive: true });
  const identity = [`--reuid=${NODE.uid}`, `--regid=${NODE.gid}`, "--clear-groups"];
  const powerless = ["setpriv", ...identity, "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"];
  const [program = "", ...args] = [
    ...inStage(stage, folder, { readOnly: true, binds }),
    ...powerless,
    ...command,
  ];
  const child = spawn(program, args, { env: environmentOf(stage, env), stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  // bwrap stays, and passes no signal on to its command.
  const inner = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8"));
  return {
    child,
    said: () => said,
    inner,
    kill() {
      // The process of another user outlives bwrap.
      if (child.exitCode === null && child.signalCode === null) process.kill(inner(), "SIGKILL");
    },
    async stop() {
      const closed = once(child, "close");
      process.kill(inner(), "SIGTERM");
      return ((await closed) as [number | null])[0];
    },
  };
}

/** Runs a command of a container to its end. */
export async function runContainer(...args: Parameters<typeof startContainer>): Promise<Ended> {
  const { child, said } = startContainer(...args);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: said() };
}
