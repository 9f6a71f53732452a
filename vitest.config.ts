import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = { "@": here(".") };
/** What a test waits for comes late on a busy machine; only a failure takes as long as this. */
const PATIENT = { poll: { timeout: 20_000 } };

export default defineConfig({
  resolve: { alias },
  test: {
    reporters: ["default"],
    // One more than the cores of a small machine: a test waits for the database a fifth of its time.
    maxWorkers: 3,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{lib,components,emails,scripts}/**/*.test.{ts,tsx}"],
          env: UNIT_ENV(),
          setupFiles: ["tests/setup/unit-environment.ts"],
          // Pure functions leave nothing behind: what one file imported serves the next.
          isolate: false,
          // Some read the whole repository; beside other work that takes longer than the usual five seconds.
          testTimeout: 30_000,
        },
      },
      {
        resolve: {
          alias: {
            ...alias,
            "next/cache": here("./tests/setup/next-cache.ts"),
            "next/headers": here("./tests/setup/next-headers.ts"),
            "next/navigation": here("./tests/setup/next-navigation.ts"),
          },
        },
        test: {
          name: "integration",
          // Each file has a database and modules of its own (worker-database.ts); the packages stay loaded.
          isolate: false,
          // Receivers of webhooks listen there. The usual address of this machine stays refused, as in production.
          env: { WEBHOOK_LOCAL_ADDRESSES: "127.0.0.9", READS_REFUSE_WRITES: "true" },
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/deploy/**", "tests/processes/**", "tests/security/**/*.process.test.ts"],
          globalSetup: ["tests/setup/database-template.ts"],
          setupFiles: ["tests/setup/worker-database.ts"],
          expect: PATIENT,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "processes",
          include: ["tests/processes/**/*.test.ts", "tests/security/**/*.process.test.ts"],
          // These install packages of a registry.
          exclude: process.env.TEST_LONG
            ? []
            : ["tests/processes/production-install.test.ts", "tests/processes/schema-fuzz.test.ts"],
          globalSetup: ["tests/setup/database-template.ts"],
          setupFiles: ["tests/setup/worker-database.ts"],
          expect: PATIENT,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        // These install packages of Debian, and start the demo.
        test: {
          name: "deploy",
          include: ["tests/deploy/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

function UNIT_ENV(): Partial<NodeJS.ProcessEnv> {
  return {
    NODE_ENV: "test",
    DATABASE_URL: "postgres://unused",
    AUTH_SECRET: "unit-tests-only-unit-tests-only-unit",
  };
}
