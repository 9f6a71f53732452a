import type { Module } from "@/tests/setup/doors/modules";

/** Names of settings that would turn a protection off. */
const OFF_NAME = /\b[A-Z][A-Z0-9_]*_(OFF|DISABLED?|SKIP(PED)?|BYPASS)\b/g;
/** Settings that turn off no protection: what Next sends home, an emulator that nobody asks for. */
const HARMLESS = new Set(["NEXT_TELEMETRY_DISABLED", "EMULATORS_DISABLE"]);
/** A pace of 0 is no pace; a double of the limits is no limit. */
const OFF_IN_TESTS = [
  /\b\w+_PER_SECOND\b(?:"\])?(?:"?,|"?:| ?=) ?["'`]?0(?:\.0*)?["'`]/g,
  /vi\.mock\("@\/lib\/(?:platform|vocabulary)\/(rate-limits|claim-count|abuse-limits)"/g,
];
/** Calls beyond which a limit of a test limits nothing that a test can do. */
const MOST_POINTS = 5000;
const POINTS = /\b([a-z]+(?:_[a-z]+)+)=(\d+)/g;
const TEST_BRANCH = /NODE_ENV\s*[=!]==?\s*"test"/g;

const found = ({ path, text }: Module, pattern: RegExp) =>
  [...text.matchAll(pattern)].filter(([name]) => !HARMLESS.has(name)).map(([name]) => `${path}: ${name}`);

/** Returns the limits that a test raises so far that they limit nothing. */
const liftedLimits = ({ path, text }: Module): string[] =>
  text.includes("RATE_LIMIT_POINTS")
    ? [...text.matchAll(POINTS)]
        .filter(([, , points]) => Number(points) > MOST_POINTS)
        .map(([all]) => `${path}: ${all}`)
    : [];

/**
 * Returns the places that turn off what production has on: rate limits, paces, secrets, jobs. A test that makes many
 * calls gives each caller an address, a person or a farm of its own, or sets RATE_LIMIT_POINTS to a number.
 */
export const offSwitches = (modules: readonly Module[]): string[] =>
  modules
    .filter(({ path }) => !path.startsWith("tests/setup/walls/") && !path.endsWith("walls-proof.test.ts"))
    .flatMap((module) => [
      ...found(module, OFF_NAME),
      ...(/^(tests|scripts)\//.test(module.path)
        ? [...OFF_IN_TESTS.flatMap((pattern) => found(module, pattern)), ...liftedLimits(module)]
        : found(module, TEST_BRANCH)),
    ]);
