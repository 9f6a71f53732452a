import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { startWorker } from "@/lib/worker/worker";
import { happen, listening } from "@/tests/factories/webhook-steps";

/** Returns under which name the running job of a task is locked, and whether that name gives signs of life. */
const lockOf = (task: string) =>
  db().execute<{ locked_by: string; alive: boolean }>(sql`
    select locked_by, exists (select 1 from worker_heartbeats where worker_id = locked_by) as alive
    from graphile_worker.jobs where task_identifier = ${task} and locked_by is not null`);

it("a worker gives signs of life under the name that locks its jobs, so that a long one is not begun twice", async () => {
  const { owner, farm, program } = await listening();
  // The call takes its ten seconds, and the job as long.
  program.answer(() => ({ silent: true }));
  await happen(owner, farm);
  const worker = await startWorker();
  try {
    await expect.poll(() => lockOf("deliver_webhooks")).toHaveLength(1);
    const [lock] = await lockOf("deliver_webhooks");
    expect(lock).toMatchObject({ alive: true });
  } finally {
    program.stop();
    await worker.stop();
  }
});
