import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "@/tests/setup/doors/tree";
import { environmentOfPerson, runToEnd } from "./ended";

/** Node is installed from the registry of packages, so that this machine keeps its own. */
const MAJOR = "22";
const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), "potager-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(`the product is built, and its tests pass, on Node ${MAJOR}`, { timeout: 2 * HOUR_MS }, async () => {
  const npm = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  execFileSync("npm", [...npm, `node-${process.platform}-${process.arch}@${MAJOR}`], { stdio: "pipe" });
  const node = join(folder, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  const env = environmentOfPerson({ PATH: `${dirname(node)}:${process.env.PATH}` });
  const version = execFileSync(node, ["--version"], { encoding: "utf8" });
  expect(version).toMatch(`v${MAJOR}.`);
  const run = async (...args: string[]) => {
    const { code, said } = await runToEnd(node, args, { cwd: ROOT, env });
    expect(code, said.slice(-6000)).toBe(0);
    return said;
  };
  await run("node_modules/tsx/dist/cli.mjs", "scripts/build.ts");
  const projects = ["unit", "processes", ...(process.env.TEST_LONG ? ["integration"] : [])];
  const said = await run(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
  );
  console.log(
    version.trim(),
    said
      .split("\n")
      .filter((line) => /(?:Test Files|Tests) /.test(line))
      .join(" "),
  );
});
