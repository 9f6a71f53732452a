import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "@/tests/setup/doors/tree";
import { environmentOfPerson, runToEnd } from "./ended";

/** The release that serves while the migrations of this one run: the last commit before 0034_signs_of_workers. */
const PREVIOUS = "5981618d59afb4d7e093465d6f32fba162942f22";
/** What people do, as the tests of that release say it. Those of the schema itself know no newer table. */
const TESTS = [
  ...["farms.test.ts", "produce", "qr-code", "subscrib", "consent", "import"],
  ...["sending", "bounce", "statistics", "charges"],
].map((name) => `tests/integration/${name}`);

const folder = mkdtempSync(join(tmpdir(), "potager-previous-"));
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, stdio: "pipe" });
afterAll(() => {
  git("worktree", "remove", "--force", folder);
  rmSync(folder, { recursive: true, force: true });
});

it("the previous release passes its tests on the schema of this one", { timeout: 3_600_000 }, async () => {
  git("worktree", "add", "--detach", folder, PREVIOUS);
  const migrations = join("db", "migrations");
  rmSync(join(folder, migrations), { recursive: true });
  cpSync(join(ROOT, migrations), join(folder, migrations), { recursive: true });
  const env = environmentOfPerson();
  const installed = await runToEnd("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, env });
  expect(installed.code, installed.said.slice(-4000)).toBe(0);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "integration", ...TESTS];
  const { code, said } = await runToEnd(process.execPath, args, { cwd: folder, env });
  expect(code, said.slice(-6000)).toBe(0);
  const lines = said.split("\n").filter((line) => /(?:Test Files|Tests) /.test(line));
  console.log(lines.join(" "));
  expect(Number(/Test Files .*?(\d+) passed/.exec(lines.join(" "))?.[1])).toBeGreaterThan(15);
});
