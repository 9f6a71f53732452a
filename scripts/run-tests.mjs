import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installIfNeeded, requireNode } from "./install.mjs";

requireNode();
installIfNeeded();

const { findChromium } = await import("./chromium.mjs");
const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "potager-reports-"));
const bin = (name) => join(root, "node_modules", ".bin", name);

// What the shell holds for a real deployment must not reach the tests.
const {
  DATABASE_URL: _database,
  APP_URL: _app,
  RESEND_BASE_URL: _resend,
  AWS_ENDPOINT_URL_SNS: _sns,
  GOOGLE_PLACES_API_KEY: _places,
  HOSTNAME: _host,
  PORT: _port,
  NODE_ENV: _node,
  NEXT_DIST_DIR: _dist,
  ...shell
} = process.env;
const env = { ...shell, NEXT_TELEMETRY_DISABLED: "1", CHROMIUM_PATH: await findChromium() };

let passed = 0;
let failed = 0;

function step(name, command, args, more = {}) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, ...more },
  });
  console.log(
    `== ${name}: ${status === 0 ? "ok" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return status === 0;
}

const check = (...args) => {
  if (step(...args)) passed++;
  else failed++;
};

/** A runner's own counts; a run that left no report is one failure. */
function count(ok, file, read) {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(join(reports, file), "utf8")));
    passed += good;
    failed += bad;
    if (!ok && bad === 0) failed++;
  } catch {
    failed++;
  }
}

const node = process.execPath;
const tsx = (script) => ["--import", "tsx", script];
const build = {
  DATABASE_URL: "postgres://not-asked-while-building",
  AUTH_SECRET: "only-while-building-only-while-building",
};

check("route types", bin("next"), ["typegen"]);
check("types", bin("tsc"), ["--noEmit"]);
check("lint and format", bin("biome"), ["check", "."]);
check("messages in both languages", node, tsx("scripts/check-messages.ts"));
check("dead code", bin("knip"), []);

const vitest = step("unit and integration", bin("vitest"), [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${join(reports, "vitest.json")}`,
]);
count(vitest, "vitest.json", (report) => [
  report.numPassedTests,
  report.numFailedTests + report.numPendingTests,
]);

const built = step("production build", node, tsx("scripts/build.ts"), build);
if (built) {
  passed++;
  const e2e = step("end to end", bin("playwright"), ["test"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json"),
  });
  count(e2e, "playwright.json", ({ stats }) => [
    stats.expected,
    stats.unexpected + stats.flaky + stats.skipped,
  ]);
} else failed++;

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
