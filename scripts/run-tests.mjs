import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installIfNeeded, requireNode } from "./install.mjs";
import { failures, readPlaywright, readVitest, slowest } from "./test-reports.mjs";

requireNode();
const began = Date.now();
installIfNeeded();

const { findChromium } = await import("./chromium.mjs");
const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "potager-reports-"));
const bin = (name) => join(root, "node_modules", ".bin", name);
const long = process.argv.includes("--long");

// Settings of a real deployment in the shell must not reach the tests.
const example = readFileSync(join(root, ".env.example"), "utf8");
const settings = ["HOSTNAME", "NODE_ENV", "NEXT_DIST_DIR"].concat(
  [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
const shell = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));
const env = {
  ...shell,
  NEXT_TELEMETRY_DISABLED: "1",
  TEST_SEED: process.env.TEST_SEED ?? String(randomInt(1_000_000)),
  EMULATORS_CONTRACT_REPORT: join(reports, "contracts"),
  STATEMENTS_REPORT: join(reports, "statements"),
};
if (long) env.TEST_LONG = "1";
else env.CHROMIUM_PATH = await findChromium();

const ready = Date.now();
const seconds = (from, to = Date.now()) => Math.round((to - from) / 1000);
console.log(`\nready in ${seconds(began)} s; TEST_SEED=${env.TEST_SEED} repeats what is drawn by lot`);

let passed = 0;
let failed = 0;
const tests = [];

/**
 * Runs one command and prints its duration. With `beside` it runs next to others and prints its output at the
 * end.
 * @returns whether it succeeded
 */
function step(name, command, args, { more = {}, beside = false } = {}) {
  if (!beside) console.log(`\n== ${name}`);
  const started = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", beside ? "pipe" : "inherit", beside ? "pipe" : "inherit"],
    env: { ...env, ...more },
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(chunk));
  return new Promise((done) => {
    child.once("close", (code) => {
      if (beside) console.log(`\n== ${name}\n${Buffer.concat(said)}`.trimEnd());
      console.log(`== ${name}: ${code === 0 ? "ok" : "FAILED"} in ${seconds(started)} s`);
      done(code === 0);
    });
  });
}

async function check(...args) {
  const ok = await step(...args);
  if (ok) passed++;
  else failed++;
  tests.push({ name: args[0], seconds: 0, ok });
  return ok;
}

/** Adds the counts of a test runner; a runner without a report counts as one failure. */
function count(ok, read) {
  try {
    const report = read();
    passed += report.passed;
    failed += report.failed;
    tests.push(...report.tests);
    if (!ok && report.failed === 0) failed++;
  } catch {
    failed++;
  }
}

const node = process.execPath;
const tsx = (script) => ["--import", "tsx", script];
const beside = { beside: true };

const build = () => check("production build", node, tsx("scripts/build.ts"), beside);

async function checkSources() {
  await check("lint and format", bin("biome"), ["check", "."], beside);
  await check("messages in both languages", node, tsx("scripts/check-messages.ts"), beside);
  await check("dead code", bin("knip"), [], beside);
  await check("patterns that grow with their text", node, tsx("scripts/check-patterns.ts"), beside);
}

async function checkTypes() {
  await check("route types", bin("next"), ["typegen"], beside);
  await check("types", bin("tsc"), ["--noEmit"], beside);
}

async function runVitest(name, projects, { files = [], maySkip = false } = {}) {
  const report = join(reports, "vitest.json");
  const outputs = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const named = projects.flatMap((project) => ["--project", project]);
  const ok = await step(name, bin("vitest"), ["run", ...named, ...outputs, ...files]);
  count(ok, () => readVitest(report, root, { maySkip }));
}

/** Returns the files whose tests do more in a long run. */
const longRuns = () =>
  ["lib", "tests"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(".test.ts"))
    .filter((file) => readFileSync(join(root, file), "utf8").includes("@/tests/setup/long-runs"));

async function runPlaywright() {
  const report = join(reports, "playwright.json");
  const ok = await step("end to end", bin("playwright"), ["test"], {
    more: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  count(ok, () => readPlaywright(report));
}

if (long) {
  const isProcess = (file) => file.startsWith(join("tests", "processes"));
  const files = longRuns();
  await runVitest("long runs", ["unit", "integration"], { files: files.filter((file) => !isProcess(file)) });
  const processes = ["tests/processes/production-install.test.ts", ...files.filter(isProcess)];
  if (await build()) await runVitest("long runs of several processes", ["processes"], { files: processes });
} else {
  // Next's build empties the folder of the route types, so the types are generated after it.
  const [built] = await Promise.all([build(), checkSources()]);
  await Promise.all([checkTypes(), runVitest("unit and integration", ["unit", "integration"])]);
  // Half of these tests are skipped when Redis is missing and may not be installed.
  // Each of these starts several processes by itself.
  const files = ["--maxWorkers=2"];
  if (built) await runVitest("several processes", ["processes"], { files, maySkip: true });
  if (built) await runPlaywright();
}

if (!long)
  await check("farms named in statements", node, [
    ...tsx("scripts/statement-report.ts"),
    env.STATEMENTS_REPORT,
  ]);
await check("contracts of Stripe and Square", node, [
  ...tsx("scripts/contract-report.ts"),
  env.EMULATORS_CONTRACT_REPORT,
]);
rmSync(reports, { recursive: true, force: true });
console.log(`\nThe slowest tests:\n${slowest(tests)}`);
console.log(`\n${seconds(ready)} s, and ${seconds(began, ready)} s of installing`);
if (failed > 0) console.log(`\nWhat failed (TEST_SEED=${env.TEST_SEED}):\n${failures(tests)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
