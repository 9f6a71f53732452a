import { expect, it } from "vitest";
import { CRON_SILENT_SECONDS, isDriven, WORKER_SILENT_SECONDS } from "./rules";

it.each([
  ["a worker that was heard", { worker_seconds: WORKER_SILENT_SECONDS, cron_seconds: null }, false, true],
  ["a silent worker", { worker_seconds: WORKER_SILENT_SECONDS + 1, cron_seconds: null }, false, false],
  ["no worker", { worker_seconds: null, cron_seconds: null }, true, false],
  ["a cron that called", { worker_seconds: null, cron_seconds: CRON_SILENT_SECONDS }, true, true],
  ["a cron that is not set up any more", { worker_seconds: null, cron_seconds: 1 }, false, false],
  ["a cron that stopped", { worker_seconds: null, cron_seconds: CRON_SILENT_SECONDS + 1 }, true, false],
  ["a worker beside a cron that stopped", { worker_seconds: 1, cron_seconds: 9999 }, true, true],
])("whether the queue is driven: %s", (_, seen, byCron, driven) => {
  expect(isDriven(seen, byCron)).toBe(driven);
});
