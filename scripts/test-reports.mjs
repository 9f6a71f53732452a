import { readFileSync } from "node:fs";
import { relative } from "node:path";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** @typedef {{ name: string, seconds: number, ok: boolean }} Timed */

/**
 * Returns the counts and the tests of a vitest report. A skipped test counts as failed, unless `maySkip` is
 * set. A file that could not be run is a test that failed.
 */
export function readVitest(file, root, { maySkip = false } = {}) {
  const report = read(file);
  const skipped = (status) => status === "pending" || status === "skipped";
  const tests = report.testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
    const file = relative(root, name);
    const ran = assertionResults.map(({ fullName, duration, status }) => ({
      name: `${file} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      ok: status === "passed" || (maySkip && skipped(status)),
    }));
    const isWhole = ofFile === "passed" || ran.some(({ ok }) => !ok);
    return isWhole ? ran : [...ran, { name: file, seconds: 0, ok: false }];
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (maySkip ? 0 : report.numPendingTests),
    tests,
  };
}

/** Returns the counts of a Playwright report. A skipped or retried test counts as failed. */
export function readPlaywright(file) {
  const { stats, suites } = read(file);
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const tests = suites.flatMap(specsOf).map((spec) => ({
    name: `tests/e2e/${spec.file} › ${spec.title}`,
    seconds:
      spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    ok: spec.tests.every(({ status }) => status === "expected"),
  }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, tests };
}

/** Returns the ten slowest tests of all runners, one per line. @param {Timed[]} tests */
export const slowest = (tests) =>
  tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join("\n");

/** Returns the tests that failed, one per line. @param {Timed[]} tests */
export const failures = (tests) =>
  tests
    .filter(({ ok }) => !ok)
    .map(({ name }) => `  ${name}`)
    .join("\n");
