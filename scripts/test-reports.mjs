import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));

/** @typedef {{ name: string, seconds: number, ok: boolean, why?: string }} Timed */

/** The first lines of the messages of a failed test, without colours: CI may keep nothing but the end of its output. */
const firstLines = (messages) =>
  stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"))
    .slice(0, 20)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join("\n");

/**
 * Returns the counts and the tests of a vitest report. A skipped test counts as failed, unless `maySkip` is
 * set. A file that could not be run is a test that failed.
 */
export function readVitest(file, root, { maySkip = false } = {}) {
  const report = read(file);
  const skipped = (status) => status === "pending" || status === "skipped";
  const tests = report.testResults.flatMap(({ name, status: ofFile, message = "", assertionResults }) => {
    const file = relative(root, name);
    const ran = assertionResults.map(({ fullName, duration, status, failureMessages = [] }) => ({
      name: `${file} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      ok: status === "passed" || (maySkip && skipped(status)),
      why: firstLines(failureMessages),
    }));
    const isWhole = ofFile === "passed" || ran.some(({ ok }) => !ok);
    return isWhole ? ran : [...ran, { name: file, seconds: 0, ok: false, why: firstLines([message]) }];
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
    why: firstLines(
      spec.tests
        .flatMap(({ results }) => results)
        .flatMap(({ errors }) => errors.map(({ message }) => message ?? "")),
    ),
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

/** Returns the tests that failed, each with the beginning of its message. @param {Timed[]} tests */
export const failures = (tests) =>
  tests
    .filter(({ ok }) => !ok)
    .map(({ name, why }) => (why ? `  ${name}\n${why}` : `  ${name}`))
    .join("\n");
