import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STOP_WITHIN_MS } from "@/lib/platform/process-stop";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { ROOT } from "@/tests/setup/doors/tree";
import { installPackages } from "./debian-packages";

const UNITS = join(ROOT, "deploy", "systemd");
const PROGRAM = "systemd-analyze";
const SERVICES = ["potager-web@3000.service", "potager-worker.service", "potager-backup.service"];
/** Tenths of systemd's exposure level, from 0 to 100; today each service has 12. */
const MOST_EXPOSED = 15;

const shipped = (name: string): string => readFileSync(join(UNITS, name.replace("@3000", "@")), "utf8");
/** Returns the values of a setting of a unit, in their order. */
const settingsOf = (name: string, setting: string): string[] =>
  [...shipped(name).matchAll(new RegExp(`^${setting}=(.*)$`, "gm"))].map(([, value = ""]) => value);

let folder = "";

beforeAll(() => {
  installPackages([PROGRAM], ["systemd"]);
  folder = mkdtempSync(join(tmpdir(), "potager-units-"));
  // What the guide installs stands here: this repository, and the Node.js that runs the test.
  for (const name of readdirSync(UNITS).filter((file) => !file.endsWith(".conf"))) {
    const here = shipped(name).replaceAll("/opt/potager/current", ROOT);
    const unit = here.replaceAll("/usr/bin/node", process.execPath);
    writeFileSync(join(folder, name.replace("@", "@3000")), unit);
  }
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(PROGRAM, args, { encoding: "utf8" });
  return { status, said: stdout + stderr };
};

describe("the units of deploy/systemd", () => {
  it("are right in the eyes of systemd", () => {
    const files = readdirSync(folder).map((name) => join(folder, name));
    expect(files).toHaveLength(5);
    const { status, said } = analyze("verify", ...files);
    expect(status, said).toBe(0);
    // Units of the machine may have warnings of their own.
    expect(said.split("\n").filter((line) => line.includes("potager"))).toEqual([]);
  });

  it.each(SERVICES)("leave little open: %s", (name) => {
    const threshold = `--threshold=${MOST_EXPOSED}`;
    const { status, said } = analyze("security", "--offline=yes", threshold, join(folder, name));
    expect(status, said).toBe(0);
  });

  it("start what npm starts, and give it longer to stop than it takes", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const [web = "", worker = ""] = SERVICES;
    expect(settingsOf(web, "ExecStart")).toEqual([`/usr/bin/env PORT=%i /usr/bin/${scripts.start}`]);
    expect(settingsOf(worker, "ExecStart")).toEqual([`/usr/bin/${scripts.worker}`]);
    expect(scripts.worker).toBe(`node ${WORKER_ARGS.join(" ")}`);
    for (const name of [web, worker]) {
      expect(Number(settingsOf(name, "TimeoutStopSec")[0]) * 1000).toBeGreaterThan(STOP_WITHIN_MS);
      expect(settingsOf(name, "Restart")).toEqual(["always"]);
      // V8 could not compile anything.
      expect(settingsOf(name, "MemoryDenyWriteExecute")).toEqual([]);
    }
  });
});
