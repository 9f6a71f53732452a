import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { enqueueDueRuns } from "@/lib/jobs/due";
import { fixedClock } from "@/lib/platform/clock";
import { REGULAR_TASKS } from "@/lib/worker/regular-tasks";
import { lastRuns } from "@/lib/worker/schedule";
import { asJob } from "@/tests/factories/context";

const ALL = Object.keys(REGULAR_TASKS).sort();
const EACH_MINUTE = Object.entries(REGULAR_TASKS)
  .filter(([, { at }]) => at === "* * * * *")
  .map(([name]) => name)
  .sort();

/** Queues what is due at an instant, as a call of the cron does. */
const tickAt = (instant: string) =>
  enqueueDueRuns(asJob({ clock: fixedClock(instant) }), lastRuns(new Date(instant)));

/** Returns the tasks of the queued jobs, and empties the queue. */
async function takeTasks(): Promise<string[]> {
  const rows = await db().execute<{ task: string }>(sql`
    select task_identifier as task from graphile_worker.jobs order by 1`);
  await db().execute(sql`delete from graphile_worker._private_jobs`);
  return rows.map(({ task }) => task);
}

it("knows when each task should have run last", () => {
  const runs = lastRuns(new Date("2026-03-07T09:00:30Z"));
  expect(runs.map(({ task }) => task).sort()).toEqual(ALL);
  const of = (name: keyof typeof REGULAR_TASKS) => runs.find(({ task }) => task === name)?.at.toISOString();
  expect(of("fold_totals")).toBe("2026-03-07T09:00:00.000Z");
  expect(of("end_trials")).toBe("2026-03-07T09:00:00.000Z");
  expect(of("send_reports")).toBe("2026-03-07T08:11:00.000Z");
  expect(of("purge_sessions")).toBe("2026-03-07T08:13:00.000Z");
  expect(of("ask_surveys")).toBe("2026-03-06T14:23:00.000Z");
});

describe("calls of the cron", () => {
  it("queue each task once for all runs that were missed, however many calls come at once", async () => {
    expect(await tickAt("2026-03-02T08:00:30Z")).toBe(0);
    expect(await takeTasks()).toEqual([]);
    // Nobody called for five days.
    const calls = await Promise.all(Array.from({ length: 6 }, () => tickAt("2026-03-07T09:00:30Z")));
    expect(calls.reduce((sum, queued) => sum + queued, 0)).toBe(ALL.length);
    expect(await takeTasks()).toEqual(ALL);
    expect(await tickAt("2026-03-07T09:00:59Z")).toBe(0);
    expect(await tickAt("2026-03-07T09:01:02Z")).toBe(EACH_MINUTE.length);
    expect(await takeTasks()).toEqual(EACH_MINUTE);
  });

  it("queue no run that a worker has queued, and none again when a clock is behind", async () => {
    await tickAt("2026-03-08T09:00:30Z");
    await takeTasks();
    await db().execute(sql`
      update graphile_worker._private_known_crontabs set last_execution = '2026-03-08T09:01:00Z'
      where identifier = 'fold_totals'`);
    await tickAt("2026-03-08T09:01:30Z");
    expect(await takeTasks()).toEqual(EACH_MINUTE.filter((name) => name !== "fold_totals"));
    expect(await tickAt("2026-03-08T08:59:00Z")).toBe(0);
  });
});
