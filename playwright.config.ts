import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  // A product that runs already is used as it is; its outbox, APP_URL, DATABASE_URL and AUTH_SECRET are named too.
  globalSetup: process.env.E2E_APP_URL ? undefined : "./tests/e2e/setup/start-product.ts",
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // Every test has a tenant, people and a network address of its own, so that any two can run at once.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // Recording every step of every test takes a third of the time: `--trace retain-on-failure` when it is needed.
    screenshot: "only-on-failure",
    timezoneId: "America/Toronto",
  },
});
