import { readFileSync } from "node:fs";
import { relative } from "node:path";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** @typedef {{ name: string, seconds: number }} Timed */

/** Returns the counts of a vitest report. A skipped test counts as failed, unless `maySkip` is set. */
export function readVitest(file, root, { maySkip = false } = {}) {
  const report = read(file);
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
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
